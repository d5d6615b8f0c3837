/** A table for tests, with a fake server behind its socket. */

import { afterEach, beforeEach, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { TableSession } from "../src/table/tableSession.svelte";

/** A WebSocket whose messages come from the test. */
export class FakeSocket {
  static open: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: { do: string; id: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.open.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { do: string; id: string });
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export const rules = { game: "board", variant: "base", players: 2 };
export const view = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  to_move: 0,
  events: [],
  bonus_moves: 0,
  result: null,
  ...more,
});
export const syncMessage = (
  seq: number,
  events: Record<string, unknown>[] = [],
  table: Record<string, unknown> = {},
): Record<string, unknown> => ({
  type: "sync",
  seq,
  table: { rules, seat: 0, yours: [0], seats: [], status: "playing", ...table },
  view: view({ events }),
  talk: [],
});
/** The player makes a move. */
export const moveEvent = (seq: number, bonus_moves: number): Record<string, unknown> => ({
  type: "event",
  seq,
  at: 1,
  kind: "did",
  seat: 0,
  events: [{ seat: 0, do: "place", gains: [1, 0] }],
  now: { view: view({ bonus_moves }) },
});

export let play: TableSession;
export const socket = (): FakeSocket => FakeSocket.open.at(-1)!;
export const sent = (what: string): { id: string }[] => socket().sent.filter((message) => message.do === what);
/** Answer all pings. */
export const answerPings = (): void =>
  sent("ping").forEach(({ id }) => socket().receive({ type: "ack", id, now: Date.now() }));

/** The connection breaks, and the client connects again. The test decides what the server says then. */
export function reconnect(): FakeSocket {
  socket().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(1000);
  socket().onopen?.();
  return socket();
}

/** Give each test of a file a table that is connected. Only tests of the pace of moves need another speed. */
export function useTable(speed: typeof settings.kept.speed = "instant"): void {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.set("speed", speed);
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.open = [];
    play = new TableSession("table");
    socket().onopen?.();
    socket().receive(syncMessage(1));
    answerPings();
  });
  afterEach(() => {
    play.close();
    settings.set("speed", "normal");
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
