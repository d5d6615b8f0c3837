import { expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { play, sent, socket, syncMessage, useTable, view } from "../../test/fakeTable";

useTable("normal");

const start = { R: 0, G: 0, B: 0, O: 0, Y: 0, P: 0 };
/** A table with a bot as the opponent. */
const withBot = (table: Record<string, unknown> = {}): void => {
  play.takeSeat(0);
  const message = syncMessage(1, [], { seats: [{ bot: null }, { bot: "balanced:3" }], ...table });
  socket().receive({ ...message, view: view({ events: [], tracks: [start, start] }) });
};
/** A move of a seat, after which the players have these points in red. */
const move = (seq: number, seat: number, red: [number, number], more: Record<string, unknown> = {}): object => ({
  type: "event",
  seq,
  at: 1,
  kind: "did",
  seat,
  events: [{ seat, do: "place", gains: [1, 0] }],
  counted: [[[[0, 0]]], []],
  now: {
    view: view({ to_move: 1 - seat, tracks: red.map((points) => ({ ...start, R: points })), ...more }),
    clocks: null,
  },
});
const receive = (message: object): void => socket().receive(message as Record<string, unknown>);
/** The newest move on the screen, what is visible of it, and the points on the tracks. */
const seen = (): unknown[] => [play.last?.seq, play.scene?.stage ?? null, ...play.tracks.map(({ R }) => R)];
/** Everything that is on the screen, step by step, until nothing is left to show. */
function watch(): unknown[][] {
  const found = [seen()];
  while (!play.isSettled) {
    vi.advanceTimersByTime(10);
    if (JSON.stringify(seen()) !== JSON.stringify(found.at(-1))) found.push(seen());
  }
  return found;
}
/** How long it takes until everything is on the screen. */
function duration(): number {
  const begun = performance.now();
  watch();
  return performance.now() - begun;
}

test("a move is shown in order: the tile with its lines, points that fly, the tracks; then the bot's in the same way", () => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  expect(watch()).toEqual([
    [2, "laid", 0, 0],
    [2, "flying", 0, 0],
    [2, "counted", 3, 0],
    [3, "laid", 3, 0],
    [3, "flying", 3, 0],
    [3, "counted", 3, 2],
    [3, null, 3, 2],
  ]);
  expect(play.events.length).toBe(2);
});

test("a move without points has nothing that flies", () => {
  withBot();
  receive(move(2, 0, [0, 0]));
  expect(watch().map(([, stage]) => stage)).toEqual(["laid", "counted", null]);
});

test("with reduced motion, the order is the same, without flights", () => {
  settings.set("motion", "less");
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  const stages = watch().map(([seq, stage]) => [seq, stage]);
  settings.set("motion", "auto");
  expect(stages).toEqual([
    [2, "laid"],
    [2, "counted"],
    [3, "laid"],
    [3, "counted"],
    [3, null],
  ]);
});

test("three speeds stretch every step, and instant shows everything at once with the lines of both moves", () => {
  const times = (["slow", "normal", "fast"] as const).map((speed) => {
    settings.set("speed", speed);
    withBot();
    receive(move(2, 0, [3, 0]));
    return duration();
  });
  expect(times[0]).toBeGreaterThan(times[1]!);
  expect(times[1]).toBeGreaterThan(times[2]!);
  settings.set("speed", "instant");
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  expect([play.isSettled, seen()]).toEqual([true, [3, null, 3, 2]]);
  expect(play.lit.map(({ seq }) => seq)).toEqual([2, 3]);
});

test.each(["laid", "flying", "counted"])("a key shows everything at once while a move is %s", (stage) => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  while (play.scene?.stage !== stage) vi.advanceTimersByTime(10);
  dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
  expect([play.isSettled, seen()]).toEqual([true, [3, null, 3, 2]]);
  // The next move is shown step by step again.
  receive(move(4, 0, [4, 2]));
  expect(seen()).toEqual([4, "laid", 3, 2]);
});

test("a full sync in the middle of a move shows the position at once, and no step is left", () => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  vi.advanceTimersByTime(350);
  play.takeSeat(0);
  const tracks = [3, 5].map((R) => ({ ...start, R }));
  socket().receive({ ...syncMessage(4), view: view({ events: [{ seat: 0, do: "place", gains: [1, 0] }], tracks }) });
  expect([play.isSettled, play.scene, play.tracks, play.events.length]).toEqual([true, null, tracks, 1]);
  vi.advanceTimersByTime(5000);
  expect([play.tracks, play.events.length]).toEqual([tracks, 1]);
});

test("a move that is taken back while it is shown leaves nothing behind", () => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive({
    type: "event",
    seq: 3,
    at: 1,
    kind: "took-back",
    seat: 0,
    now: { view: view({ tracks: [start, start] }) },
  });
  expect([play.scene, play.lit, play.tracks[0]?.R]).toEqual([null, [], 0]);
});

test("a page that is hidden in the middle of a move shows everything at once", () => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect([play.isSettled, seen()]).toEqual([true, [3, null, 3, 2]]);
  receive(move(4, 0, [4, 2]));
  expect(seen()).toEqual([4, null, 4, 2]);
  hidden.mockRestore();
});

test("with a short clock, no move waits, and the clocks are true at any speed", () => {
  withBot({ options: { clock: { per: "game", seconds: 300, increment: 0 } } });
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  expect(seen()).toEqual([3, null, 3, 2]);
  withBot({ options: { clock: { per: "move", seconds: 172_800, increment: 0 } } });
  receive(move(2, 0, [3, 0]));
  const clocks = { left: [1000, 2000], running: 0, since: 5 };
  const bots = move(3, 1, [3, 2]) as { now: object };
  receive({ ...bots, now: { ...bots.now, clocks } });
  expect([play.last?.seq, play.table?.clocks]).toEqual([2, clocks]);
  watch();
  expect([play.last?.seq, play.table?.clocks]).toEqual([3, clocks]);
});

test("the result of a game is settled only after its last move was shown", () => {
  withBot();
  const result = { ranking: [[0], [1]], tracks: [], reason: "full" };
  receive(move(2, 0, [3, 0], { result, to_move: null }));
  expect([play.view?.result, play.isSettled]).toEqual([result, false]);
  watch();
  expect(play.isSettled).toBe(true);
});

test("a bonus move is celebrated when its points have arrived", () => {
  withBot();
  receive(move(2, 0, [18, 0], { bonus_moves: 1, to_move: 0 }));
  while (play.scene?.stage !== "counted") {
    expect(play.celebration).toBeNull();
    vi.advanceTimersByTime(10);
  }
  expect(play.celebration).toEqual({ seq: 2, seat: 0, moment: "bonus" });
});

test("waiting moves survive a reconnection and are shown once", () => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  socket().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(700);
  socket().onopen?.();
  expect(sent("hello").at(-1)).toMatchObject({ since: 3 });
  socket().receive({ type: "resumed", seat: 0 });
  watch();
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
});

test("a move without a view is shown together with its draw, which has the view, and its points fly", () => {
  withBot();
  const { now, ...placed } = move(2, 0, [3, 0]) as { now: object };
  receive(placed);
  expect(play.events.length).toBe(0);
  receive({ type: "event", seq: 3, at: 1, kind: "did", seat: 0, events: [{ seat: 0, do: "draw" }], now });
  expect(watch()).toEqual([
    [2, "laid", 0, 0],
    [2, "flying", 0, 0],
    [2, "counted", 3, 0],
    [2, null, 3, 0],
  ]);
  expect(play.events.length).toBe(2);
});

test("chat messages are shown at once, even while moves wait", () => {
  withBot();
  receive(move(2, 0, [3, 0]));
  receive(move(3, 1, [3, 2]));
  socket().receive({ type: "event", seq: 4, at: 1, kind: "said", seat: 1, phrase: "hello", now: {} });
  expect(play.link.talk.length).toBe(1);
  expect(play.last?.seq).toBe(2);
});
