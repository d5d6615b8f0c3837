import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knownCommitment } from "../lib/commitments";
import { me } from "../lib/me.svelte";
import { settings } from "../lib/settings.svelte";
import { TableSession } from "./tableSession.svelte";

/** The other end of the wire, as far as a table needs one. */
class Wire {
  static open: Wire[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: { do: string; id: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Wire.open.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { do: string; id: string });
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  to_move: 0,
  events: [],
  bonus_moves: 0,
  result: null,
  ...more,
});
const sync = (
  seq: number,
  events: Record<string, unknown>[] = [],
  table: Record<string, unknown> = {},
): Record<string, unknown> => ({
  type: "sync",
  seq,
  table: { seat: 0, yours: [0], seats: [], status: "playing", ...table },
  view: view({ events }),
  talk: [],
});
const did = (seq: number, bonus_moves: number): Record<string, unknown> => ({
  type: "event",
  seq,
  at: 1,
  kind: "did",
  seat: 0,
  events: [{ seat: 0, do: "place" }],
  now: { view: view({ bonus_moves }) },
});

let play: TableSession;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.open = [];
  play = new TableSession("table");
  wire().onopen?.();
  wire().tell(sync(1));
  answer();
});
afterEach(() => {
  play.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const wire = (): Wire => Wire.open.at(-1)!;
/** Answer all pings. */
const answer = (): void =>
  wire()
    .sent.filter((said) => said.do === "ping")
    .forEach(({ id }) => wire().tell({ type: "ack", id, now: Date.now() }));

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
  wire().tell({
    type: "event",
    seq: 2,
    at: 1,
    kind: "did",
    seat: 1,
    flag: true,
    events: [{ seat: 1, do: "resign" }],
    now: { view: view() },
  });
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
  // Messages without an answer are sent again with the same id over the next connection.
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

test("a silent table asks now and then, and a connection that does not come about is tried again", () => {
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
  expect([play.link.status, play.link.isSignedOut]).toEqual(["gone", true]);
});

test("who has another session by now connects again, and who has none is told so", async () => {
  const person = { id: "p", name: "Ada", is_guest: true, lang: "en", preferences: {} };
  for (const [found, status] of [
    [person, "connecting"],
    [null, "gone"],
  ] as const) {
    me.set(person);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ person: found })));
    const before = wire();
    before.onclose?.({ code: 4401 });
    await vi.waitFor(() => expect(play.link.status).toBe(status));
    expect(wire() !== before).toBe(found !== null);
  }
  expect(play.link.isSignedOut).toBe(true);
  me.set(null);
});

/** The connection breaks, and is there again: what comes then is for the test to say. */
function comeBack(): Wire {
  wire().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(1000);
  wire().onopen?.();
  return wire();
}
const hellos = (): { id: string }[] => wire().sent.filter((said) => said.do === "hello");
const greeted = (code: string, message = ""): void =>
  wire().tell({ type: "error", id: hellos().at(-1)!.id, code, message });

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
  const moved = play.link.send("move", { move: "x" });
  comeBack();
  greeted("daily", "The day is not over.");
  expect([play.link.status, play.link.why]).toEqual(["gone", "The day is not over."]);
  await expect(moved).rejects.toThrow("The day is not over.");
  await expect(play.link.send("move")).rejects.toThrow("The day is not over.");
});

test("nothing is said twice on one connection, and everything unanswered on the next", () => {
  const hints = (): number => wire().sent.filter((said) => said.do === "hint").length;
  void play.askHints();
  play.takeSeat(0);
  wire().tell({
    type: "sync",
    seq: 1,
    table: { seat: 0, yours: [0], seats: [], status: "playing" },
    view: view(),
    talk: [],
  });
  expect(hints()).toBe(1);
  comeBack().tell({ type: "resumed", seat: 0 });
  expect(hints()).toBe(1);
  const pings = wire()
    .sent.filter((said) => said.do === "ping")
    .map(({ id }) => id);
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

test("after a take-back the newest move is the one before, and nothing of the other is shown", () => {
  const theirs = {
    seat: 1,
    do: "place",
    at: [
      [0, 0],
      [1, 0],
    ],
  };
  wire().tell({
    type: "event",
    seq: 2,
    at: 1,
    kind: "did",
    seat: 1,
    events: [theirs],
    counted: [[[[0, 0]]], []],
    now: { view: view() },
  });
  wire().tell(did(3, 1));
  expect([play.last?.seq, play.joy?.seq]).toEqual([3, 3]);
  wire().tell({ type: "event", seq: 4, at: 1, kind: "took-back", seat: 0, now: { view: view() } });
  expect([play.last, play.joy]).toEqual([null, null]);
  wire().tell(sync(4, [theirs]));
  expect(play.last).toEqual({ seq: 0, event: theirs, counted: null });
});

test("who comes late sees which move was the last one, and being told everything again changes nothing", () => {
  const theirs = {
    seat: 1,
    do: "place",
    at: [
      [0, 0],
      [1, 0],
    ],
  };
  play.takeSeat(0);
  wire().tell(sync(5, [theirs, { seat: 1, do: "draw" }]));
  expect(play.last).toEqual({ seq: 0, event: theirs, counted: null });
  wire().tell(did(6, 0));
  const shown = play.last;
  play.takeSeat(0);
  wire().tell(sync(6, [theirs, { seat: 0, do: "place" }]));
  expect(play.last).toBe(shown);
});

const sat = (seq: number): Record<string, unknown> => ({
  type: "event",
  seq,
  at: 1,
  kind: "sat",
  seat: 1,
  now: { status: "open" },
});

test("however many sit down, everything is asked for once at a time", () => {
  const before = hellos().length;
  for (const seq of [2, 3, 4, 5, 6]) wire().tell(sat(seq));
  expect(hellos().length).toBe(before + 1);
  expect(hellos().at(-1)).toMatchObject({ since: 0 });
  wire().tell(sync(6));
  wire().tell(did(7, 0));
  expect(hellos().length).toBe(before + 1);
  wire().tell(sat(8));
  expect(hellos().length).toBe(before + 2);
});

test("a gap is closed by one question, and all entries are shown in order", () => {
  const before = hellos().length;
  const heard: number[] = [];
  const { onEntry } = play.link;
  play.link.onEntry = (entry, was) => {
    heard.push(entry.seq);
    onEntry?.(entry, was);
  };
  for (const seq of [4, 5, 6]) wire().tell(did(seq, 0));
  expect(hellos().length).toBe(before + 1);
  expect(hellos().at(-1)).toMatchObject({ since: 1 });
  wire().tell({ type: "resumed", seq: 6, seat: 0 });
  for (const seq of [2, 3, 4, 5, 6]) wire().tell(did(seq, 0));
  expect(heard).toEqual([2, 3, 4, 5, 6]);
  expect(hellos().length).toBe(before + 1);
});

test("a gap that is too long is closed by being told everything", () => {
  wire().tell(did(900, 0));
  wire().tell(sync(900, [{ seat: 0, do: "place" }]));
  wire().tell(did(901, 0));
  expect([play.events.length, play.last?.seq]).toEqual([2, 901]);
});

test("who asks for another seat while everything is on its way is told what that seat sees", () => {
  const before = hellos().length;
  play.takeSeat(0);
  play.takeSeat(1);
  expect(hellos().length).toBe(before + 1);
  wire().tell(sync(1));
  expect(hellos().at(-1)).toMatchObject({ since: 0, seat: 1 });
  wire().tell(sync(1, [], { seat: 1 }));
  expect([play.seat, hellos().length]).toEqual([1, before + 2]);
});

test("no id is used twice, not even for greetings and pings", () => {
  vi.advanceTimersByTime(11_000);
  answer();
  play.takeSeat(0);
  wire().tell(sync(1));
  comeBack().tell({ type: "resumed", seat: 0 });
  const ids = Wire.open.flatMap(({ sent }) => sent.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("the server's clock is read from the quickest answer, also to a ping of the heartbeat", () => {
  const ping = (): string =>
    wire()
      .sent.filter((said) => said.do === "ping")
      .at(-1)!.id;
  comeBack().tell({ type: "resumed", seat: 0 });
  vi.advanceTimersByTime(800);
  wire().tell({ type: "ack", id: ping(), now: Date.now() + 5_000 });
  expect(play.link.skew).toBe(5_400);
  const first = ping();
  while (ping() === first) vi.advanceTimersByTime(100);
  wire().tell({ type: "ack", id: ping(), now: Date.now() + 5_000 });
  expect(play.link.skew).toBe(5_000);
});

/** A table at which a bot sits opposite; it answers one's own move at once. */
const withBot = (table: Record<string, unknown> = {}): void => {
  play.takeSeat(0);
  wire().tell(sync(1, [], { seats: [{ bot: null }, { bot: "balanced:3" }], ...table }));
};
const bots = (seq: number): Record<string, unknown> => ({
  type: "event",
  seq,
  at: 1,
  kind: "did",
  seat: 1,
  events: [{ seat: 1, do: "place" }],
  now: { view: view({ to_move: 0 }), clocks: null },
});

test("one's own move is seen before the bot's answer, which a key shows at once", () => {
  withBot();
  wire().tell(did(2, 0));
  wire().tell(bots(3));
  expect([play.last?.seq, play.events.length]).toEqual([2, 1]);
  vi.advanceTimersByTime(699);
  expect(play.last?.seq).toBe(2);
  vi.advanceTimersByTime(201);
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
  wire().tell(did(4, 0));
  wire().tell(bots(5));
  dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
  expect(play.last?.seq).toBe(5);
});

test("where a clock runs, nothing is held back", () => {
  withBot({ options: { clock: { per: "game", seconds: 300, increment: 0 } } });
  wire().tell(did(2, 0));
  wire().tell(bots(3));
  expect(play.last?.seq).toBe(3);
});

test("with less motion everything is shown as it comes", () => {
  settings.set("motion", "less");
  withBot();
  wire().tell(did(2, 0));
  wire().tell(bots(3));
  settings.set("motion", "auto");
  expect(play.last?.seq).toBe(3);
});

test("what waits to be shown survives a broken connection, and is not shown twice", () => {
  withBot();
  wire().tell(did(2, 0));
  wire().tell(bots(3));
  wire().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  wire().onopen?.();
  expect(hellos().at(-1)).toMatchObject({ since: 3 });
  wire().tell({ type: "resumed", seat: 0 });
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
});

test("being told everything, as after a take-back, forgets what waits", () => {
  withBot();
  wire().tell(did(2, 0));
  wire().tell(bots(3));
  play.takeSeat(0);
  wire().tell(sync(4, [{ seat: 0, do: "place" }]));
  vi.advanceTimersByTime(5000);
  expect(play.events.length).toBe(1);
});

test("entries that come together are shown together: only the last one says how things stand", () => {
  withBot();
  const { now: _, ...first } = did(2, 0);
  wire().tell(first);
  expect(play.events.length).toBe(0);
  wire().tell(bots(3));
  expect([play.last?.seq, play.events.length]).toEqual([3, 2]);
});

test("what is said is heard at once, whatever waits to be shown", () => {
  withBot();
  wire().tell(did(2, 0));
  wire().tell(bots(3));
  wire().tell({ type: "event", seq: 4, at: 1, kind: "said", seat: 1, phrase: "hello", now: {} });
  expect(play.link.talk.length).toBe(1);
  expect(play.last?.seq).toBe(2);
});

/** A laptop was opened, or a phone unlocked: the page is to be seen again. */
const wake = (): void => void document.dispatchEvent(new Event("visibilitychange"));

test("a player who comes back to the page is asked for at once, and a dead connection is replaced within seconds", () => {
  const asked = (): number => wire().sent.filter((said) => said.do === "ping").length;
  const before = asked();
  wake();
  expect(asked()).toBe(before + 1);
  answer();
  vi.advanceTimersByTime(5_000);
  expect(play.link.status).toBe("live");
  wake();
  vi.advanceTimersByTime(4_000);
  expect(play.link.status).toBe("lost");
});

test("a machine that has slept with the page in sight asks as soon as it is awake", () => {
  const asked = (): number => wire().sent.filter((said) => said.do === "ping").length;
  const before = asked();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(asked()).toBe(before + 1);
});

test("the setup of a game is kept as it was shown, also when later views leave it out", () => {
  wire().tell({
    type: "event",
    seq: 2,
    at: 1,
    kind: "began",
    number: 1,
    setup: { racks: [["RG"], []] },
    events: [],
    now: { view: view() },
  });
  wire().tell(did(3, 0));
  expect(play.setup).toEqual({ racks: [["RG"], []] });
});

test("the commitment of a rematch is remembered before anything is dealt in it", () => {
  wire().tell({ type: "event", seq: 2, at: 1, kind: "followed", table: "next", commitment: "aa", now: {} });
  expect(knownCommitment("next-1")).toEqual({ commitment: "aa", seen: "start" });
  localStorage.clear();
});

const clocks = (since: number): Record<string, unknown> => ({ left: [300_000, 300_000], running: 1, since });

test("who comes back after an outage is shown the clocks as they run now", () => {
  wire().tell(sync(1, [], { clocks: clocks(1_000) }));
  comeBack().tell({ type: "resumed", seq: 1, seat: 0, clocks: clocks(91_000) });
  expect(play.table?.clocks).toEqual(clocks(91_000));
});

test("clocks that were corrected during a connection are shown at once, and the server's clock is read again", () => {
  wire().tell(sync(1, [], { clocks: clocks(1_000) }));
  answer();
  const pings = (): string[] =>
    wire()
      .sent.filter((said) => said.do === "ping")
      .map(({ id }) => id);
  const before = pings().length;
  wire().tell({ type: "clocks", clocks: clocks(51_000) });
  expect(play.table?.clocks).toEqual(clocks(51_000));
  expect(pings().length).toBe(before + 1);
  // What was measured before is worth nothing if somebody has set the server's clock.
  vi.advanceTimersByTime(800);
  wire().tell({ type: "ack", id: pings().at(-1)!, now: Date.now() - 3_600_000 });
  expect(play.link.skew).toBe(-3_600_000 + 400);
});

test("a move that waits to be shown does not bring back the clocks from before a correction", () => {
  wire().tell(sync(1, [], { clocks: clocks(1_000), seats: [{ bot: "level:1" }] }));
  for (const seq of [2, 3]) wire().tell({ ...did(seq, 0), now: { view: view(), clocks: clocks(1_000) } });
  wire().tell({ type: "clocks", clocks: clocks(51_000) });
  vi.advanceTimersByTime(5_000);
  expect(play.table?.clocks).toEqual(clocks(51_000));
});
