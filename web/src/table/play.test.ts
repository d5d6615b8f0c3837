import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Play } from "./play.svelte";

/** The other end of the wire, as far as a table needs one. */
class Wire {
  static open: Wire[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: { do: string; id: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() { Wire.open.push(this); }
  send(text: string): void { this.sent.push(JSON.parse(text) as { do: string; id: string }); }
  close(): void { this.readyState = 3; }
  tell(message: Record<string, unknown>): void { this.onmessage?.({ data: JSON.stringify(message) }); }
}

const view = (more: Record<string, unknown> = {}): Record<string, unknown> => ({ to_move: 0, events: [], bonus_moves: 0, result: null, ...more });
const did = (seq: number, bonus_moves: number): Record<string, unknown> =>
  ({ type: "event", seq, at: 1, kind: "did", seat: 0, events: [{ seat: 0, do: "place" }], now: { view: view({ bonus_moves }) } });

let play: Play;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.open = [];
  play = new Play("table");
  wire().onopen?.();
  wire().tell({ type: "sync", seq: 1, table: { seat: 0, yours: [0], seats: [], status: "playing" }, view: view(), talk: [] });
  answer();
});
afterEach(() => {
  play.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const wire = (): Wire => Wire.open.at(-1)!;
/** Answer all pings. */
const answer = (): void => wire().sent.filter((said) => said.do === "ping").forEach(({ id }) => wire().tell({ type: "ack", id, now: 1 }));

test("a bonus move is celebrated once and briefly", () => {
  wire().tell(did(2, 1));
  expect(play.joy).toEqual({ seq: 2, seat: 0 });
  // A quick next move does not cut it short.
  wire().tell(did(3, 0));
  expect(play.joy?.seq).toBe(2);
  vi.advanceTimersByTime(3000);
  expect(play.joy).toBeNull();
});

test("who takes over at one screen, and a new game, are not shown the joy of before", () => {
  wire().tell(did(2, 1));
  play.takeSeat(1);
  expect(play.joy).toBeNull();
  wire().tell(did(3, 2));
  wire().tell({ type: "event", seq: 4, at: 1, kind: "began", events: [], now: { view: view() } });
  expect(play.joy).toBeNull();
});

test("whose time was over in one game of a match may give up the next", () => {
  wire().tell({ type: "event", seq: 2, at: 1, kind: "did", seat: 1, flag: true, events: [{ seat: 1, do: "resign" }], now: { view: view() } });
  expect([...play.flagged]).toEqual([1]);
  wire().tell({ type: "event", seq: 3, at: 1, kind: "began", events: [], now: { view: view() } });
  expect([...play.flagged]).toEqual([]);
});

test("a server that does not answer is asked whether it is there, and missed when it is silent", async () => {
  void play.act("move", { move: "x" });
  vi.advanceTimersByTime(4000);
  expect(wire().sent.at(-1)!.do).toBe("ping");
  answer();
  vi.advanceTimersByTime(2000);
  expect(play.link.status).toBe("live");
  vi.advanceTimersByTime(9000);
  expect(play.link.status).toBe("lost");
  expect(play.link.lostAt).not.toBeNull();
  // What had no answer is said again, with the same id, to whoever is there then.
  vi.advanceTimersByTime(1000);
  const [before, now] = [Wire.open[0]!, wire()];
  expect(now).not.toBe(before);
  now.onopen?.();
  now.tell({ type: "resumed", seat: 0 });
  expect(play.link.status).toBe("live");
  const moved = (of: Wire): string | undefined => of.sent.find((said) => said.do === "move")?.id;
  expect(moved(now)).toBe(moved(before));
});

test("who presses twice has made one move, and is refused nothing", async () => {
  const first = play.move("x");
  expect(await play.move("x")).toBe(false);
  const moves = wire().sent.filter((said) => said.do === "move");
  expect(moves).toHaveLength(1);
  wire().tell({ type: "ack", id: moves[0]!.id, seq: 2 });
  expect(await first).toBe(true);
  expect(play.refusal).toBeNull();
  // What is pressed after the answer is meant.
  void play.move("y");
  expect(wire().sent.at(-1)).toMatchObject({ do: "move", move: "y" });
});

test("a silent table asks now and then, and a connection that does not come about is tried anew", () => {
  const pings = (): number => wire().sent.filter((said) => said.do === "ping").length;
  const before = pings();
  vi.advanceTimersByTime(12_000);
  expect(pings()).toBe(before + 1);
  answer();
  wire().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  const hanging = wire();
  vi.advanceTimersByTime(15_000);
  expect(wire()).not.toBe(hanging);
  // What arrives late on the old one is not listened to.
  const heard = play.link.table;
  hanging.tell({ type: "sync", seq: 9, table: { seat: 1, yours: [], seats: [] }, view: view(), talk: [] });
  expect(play.link.table).toBe(heard);
});

test("who was logged out is told so", () => {
  wire().onclose?.({ code: 4401 });
  expect([play.link.status, play.link.isNobody]).toEqual(["gone", true]);
});

/** The connection breaks, and is there again: what comes then is for the test to say. */
function comeBack(): Wire {
  wire().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(1000);
  wire().onopen?.();
  return wire();
}
const greeted = (code: string, message = ""): void => wire().tell({ type: "error", id: "hello", code, message });

test("a greeting that fails is said again, for as long as it takes", () => {
  for (const code of ["unavailable", "too-many", "failed"]) {
    const before = comeBack();
    greeted(code);
    expect(play.link.status).toBe("lost");
    vi.advanceTimersByTime(8_000);
    expect(wire()).not.toBe(before);
  }
  wire().onopen?.();
  wire().tell({ type: "resumed", seat: 0 });
  expect(play.link.status).toBe("live");
});

test("a door that stays closed says why, and nothing waits behind it", async () => {
  const moved = play.link.say("move", { move: "x" });
  comeBack();
  greeted("daily", "The day is not over.");
  expect([play.link.status, play.link.why]).toEqual(["gone", "The day is not over."]);
  await expect(moved).rejects.toThrow("The day is not over.");
  await expect(play.link.say("move")).rejects.toThrow("The day is not over.");
});

test("nothing is said twice on one connection, and everything unanswered on the next", () => {
  const hints = (): number => wire().sent.filter((said) => said.do === "hint").length;
  void play.askHints();
  play.takeSeat(0);
  wire().tell({ type: "sync", seq: 1, table: { seat: 0, yours: [0], seats: [], status: "playing" }, view: view(), talk: [] });
  expect(hints()).toBe(1);
  comeBack().tell({ type: "resumed", seat: 0 });
  expect(hints()).toBe(1);
  const pings = wire().sent.filter((said) => said.do === "ping").map(({ id }) => id);
  expect(new Set(pings).size).toBe(pings.length);
});

test("who is nobody any more when the connection is back looks on as nobody", () => {
  const back = comeBack();
  back.tell({ type: "resumed", seat: null });
  expect(play.link.status).not.toBe("live");
  expect(back.sent.filter((said) => said.do === "hello").at(-1)).toMatchObject({ since: 0 });
});

test("who has just become somebody is not told of a lost connection", () => {
  play.link.renew();
  expect([play.link.status, play.link.lostAt]).toEqual(["connecting", null]);
  expect(Wire.open.length).toBe(2);
});

test("good moves of before are not shown after a move", async () => {
  const asked = play.askHints();
  wire().tell(did(2, 0));
  const { id } = wire().sent.find((said) => said.do === "hint")!;
  wire().tell({ type: "ack", id, hints: [{ move: "x" }] });
  await asked;
  expect(play.hints).toBeNull();
});
