import { expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { moveEvent, play, sent, socket, syncMessage, useTable, view } from "../../test/fakeTable";

useTable();

/** A table with a bot as the opponent. */
const withBot = (table: Record<string, unknown> = {}): void => {
  play.takeSeat(0);
  socket().receive(syncMessage(1, [], { seats: [{ bot: null }, { bot: "balanced:3" }], ...table }));
};
const botMove = (seq: number): Record<string, unknown> => ({
  type: "event",
  seq,
  at: 1,
  kind: "did",
  seat: 1,
  events: [{ seat: 1, do: "place", gains: [1, 0] }],
  now: { view: view({ to_move: 0 }), clocks: null },
});

test("a bot's move waits until the player's own move was visible, or until a key is pressed", () => {
  withBot();
  socket().receive(moveEvent(2, 0));
  socket().receive(botMove(3));
  expect([play.last?.seq, play.events.length]).toEqual([2, 1]);
  vi.advanceTimersByTime(699);
  expect(play.last?.seq).toBe(2);
  vi.advanceTimersByTime(201);
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
  socket().receive(moveEvent(4, 0));
  socket().receive(botMove(5));
  dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
  expect(play.last?.seq).toBe(5);
});

test("with a running clock, moves are not delayed", () => {
  withBot({ options: { clock: { per: "game", seconds: 300, increment: 0 } } });
  socket().receive(moveEvent(2, 0));
  socket().receive(botMove(3));
  expect(play.last?.seq).toBe(3);
});

test("with reduced motion, moves are not delayed", () => {
  settings.set("motion", "less");
  withBot();
  socket().receive(moveEvent(2, 0));
  socket().receive(botMove(3));
  settings.set("motion", "auto");
  expect(play.last?.seq).toBe(3);
});

test("waiting moves survive a reconnection and are shown once", () => {
  withBot();
  socket().receive(moveEvent(2, 0));
  socket().receive(botMove(3));
  socket().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  socket().onopen?.();
  expect(sent("hello").at(-1)).toMatchObject({ since: 3 });
  socket().receive({ type: "resumed", seat: 0 });
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
});

test("a full sync drops waiting moves", () => {
  withBot();
  socket().receive(moveEvent(2, 0));
  socket().receive(botMove(3));
  play.takeSeat(0);
  socket().receive(syncMessage(4, [{ seat: 0, do: "place", gains: [1, 0] }]));
  vi.advanceTimersByTime(5000);
  expect(play.events.length).toBe(1);
});

test("entries without a view are shown together with the next one that has a view", () => {
  withBot();
  const { now: _, ...first } = moveEvent(2, 0);
  socket().receive(first);
  expect(play.events.length).toBe(0);
  socket().receive(botMove(3));
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
});

test("chat messages are shown at once, even while moves wait", () => {
  withBot();
  socket().receive(moveEvent(2, 0));
  socket().receive(botMove(3));
  socket().receive({ type: "event", seq: 4, at: 1, kind: "said", seat: 1, phrase: "hello", now: {} });
  expect(play.link.talk.length).toBe(1);
  expect(play.last?.seq).toBe(2);
});
