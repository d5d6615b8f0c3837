import { expect, test, vi } from "vitest";
import { me } from "../lib/me.svelte";
import {
  answerPings,
  FakeSocket,
  moveEvent,
  play,
  reconnect,
  rules,
  sent,
  socket,
  syncMessage,
  useTable,
  view,
} from "../../test/fakeTable";

useTable();

test("an unanswered message causes a ping, and an unanswered ping closes the connection", async () => {
  void play.act("move", { move: "x" });
  vi.advanceTimersByTime(4000);
  expect(socket().sent.at(-1)!.do).toBe("ping");
  answerPings();
  vi.advanceTimersByTime(2000);
  expect(play.link.status).toBe("live");
  vi.advanceTimersByTime(9000);
  expect(play.link.status).toBe("lost");
  expect(play.link.lostAt).not.toBeNull();
  // Messages without an answer are sent again with the same id over the next connection.
  vi.advanceTimersByTime(1000);
  const [before, now] = [FakeSocket.open[0]!, socket()];
  expect(now).not.toBe(before);
  now.onopen?.();
  now.receive({ type: "resumed", seat: 0 });
  expect(play.link.status).toBe("live");
  const moved = (of: FakeSocket): string | undefined => of.sent.find(({ do: what }) => what === "move")?.id;
  expect(moved(now)).toBe(moved(before));
});

test("the client sends pings during a silence, and gives up a connection that never opens", () => {
  const pings = (): number => sent("ping").length;
  const before = pings();
  vi.advanceTimersByTime(12_000);
  expect(pings()).toBe(before + 1);
  answerPings();
  socket().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  const hanging = socket();
  vi.advanceTimersByTime(15_000);
  expect(socket()).not.toBe(hanging);
  // Messages on the old socket are ignored.
  const heard = play.link.table;
  hanging.receive({ type: "sync", seq: 9, table: { rules, seat: 1, yours: [], seats: [] }, view: view(), talk: [] });
  expect(play.link.table).toBe(heard);
});

test("after a logout, the connection ends as signed out", () => {
  socket().onclose?.({ code: 4401 });
  expect([play.link.status, play.link.isSignedOut]).toEqual(["gone", true]);
});

test("after a new session, the client connects again; without one, the connection ends", async () => {
  const person = { id: "p", name: "Ada", is_guest: true, lang: "en", preferences: {} };
  for (const [found, status] of [
    [person, "connecting"],
    [null, "gone"],
  ] as const) {
    me.set(person);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ person: found })));
    const before = socket();
    before.onclose?.({ code: 4401 });
    await vi.waitFor(() => expect(play.link.status).toBe(status));
    expect(socket() !== before).toBe(found !== null);
  }
  expect(play.link.isSignedOut).toBe(true);
  me.set(null);
});

const refuseHello = (code: string, message = ""): void =>
  socket().receive({ type: "error", id: sent("hello").at(-1)!.id, code, message });

test("after a temporary error, the client greets again on a new connection", () => {
  for (const code of ["unavailable", "too-many", "failed"]) {
    const before = reconnect();
    refuseHello(code);
    expect(play.link.status).toBe("lost");
    vi.advanceTimersByTime(8_000);
    expect(socket()).not.toBe(before);
  }
  socket().onopen?.();
  socket().receive({ type: "resumed", seat: 0 });
  expect(play.link.status).toBe("live");
});

test("a final error ends the connection with its reason and rejects all messages", async () => {
  const moved = play.link.send("move", { move: "x" });
  reconnect();
  refuseHello("daily", "The day is not over.");
  expect([play.link.status, play.link.why]).toEqual(["gone", "The day is not over."]);
  await expect(moved).rejects.toThrow("The day is not over.");
  await expect(play.link.send("move")).rejects.toThrow("The day is not over.");
});

test("each message is sent once per connection, and unanswered ones again on the next", () => {
  const hints = (): number => sent("hint").length;
  void play.askHints();
  play.takeSeat(0);
  socket().receive({
    type: "sync",
    seq: 1,
    table: { rules, seat: 0, yours: [0], seats: [], status: "playing" },
    view: view(),
    talk: [],
  });
  expect(hints()).toBe(1);
  reconnect().receive({ type: "resumed", seat: 0 });
  expect(hints()).toBe(1);
  const pings = sent("ping").map(({ id }) => id);
  expect(new Set(pings).size).toBe(pings.length);
});

test("a player who has lost the seat gets a full sync as a spectator", () => {
  const back = reconnect();
  back.receive({ type: "resumed", seat: null });
  expect(play.link.status).not.toBe("live");
  expect(sent("hello").at(-1)).toMatchObject({ since: 0 });
});

test("a new identity reconnects without reporting a lost connection", () => {
  play.link.renew();
  expect([play.link.status, play.link.lostAt]).toEqual(["connecting", null]);
  expect(FakeSocket.open.length).toBe(2);
});

const sitEvent = (seq: number): Record<string, unknown> => ({
  type: "event",
  seq,
  at: 1,
  kind: "sat",
  seat: 1,
  now: { status: "open" },
});

test("new players cause only one full sync at a time", () => {
  const before = sent("hello").length;
  for (const seq of [2, 3, 4, 5, 6]) socket().receive(sitEvent(seq));
  expect(sent("hello").length).toBe(before + 1);
  expect(sent("hello").at(-1)).toMatchObject({ since: 0 });
  socket().receive(syncMessage(6));
  socket().receive(moveEvent(7, 0));
  expect(sent("hello").length).toBe(before + 1);
  socket().receive(sitEvent(8));
  expect(sent("hello").length).toBe(before + 2);
});

test("one hello closes a gap, and all entries are shown in order", () => {
  const before = sent("hello").length;
  const heard: number[] = [];
  const { onEntry } = play.link;
  play.link.onEntry = (entry, was, isSkipped) => {
    heard.push(entry.seq);
    return onEntry?.(entry, was, isSkipped) ?? [];
  };
  for (const seq of [4, 5, 6]) socket().receive(moveEvent(seq, 0));
  expect(sent("hello").length).toBe(before + 1);
  expect(sent("hello").at(-1)).toMatchObject({ since: 1 });
  socket().receive({ type: "resumed", seq: 6, seat: 0 });
  for (const seq of [2, 3, 4, 5, 6]) socket().receive(moveEvent(seq, 0));
  expect(heard).toEqual([2, 3, 4, 5, 6]);
  expect(sent("hello").length).toBe(before + 1);
});

test("a full sync closes a gap that is too long", () => {
  socket().receive(moveEvent(900, 0));
  socket().receive(syncMessage(900, [{ seat: 0, do: "place", gains: [1, 0] }]));
  socket().receive(moveEvent(901, 0));
  expect([play.events.length, play.last?.seq]).toEqual([2, 901]);
});

test("a change of seat during a full sync causes another sync for the new seat", () => {
  const before = sent("hello").length;
  play.takeSeat(0);
  play.takeSeat(1);
  expect(sent("hello").length).toBe(before + 1);
  socket().receive(syncMessage(1));
  expect(sent("hello").at(-1)).toMatchObject({ since: 0, seat: 1 });
  socket().receive(syncMessage(1, [], { seat: 1 }));
  expect([play.seat, sent("hello").length]).toEqual([1, before + 2]);
});

test("no id is used twice, including those of hellos and pings", () => {
  vi.advanceTimersByTime(11_000);
  answerPings();
  play.takeSeat(0);
  socket().receive(syncMessage(1));
  reconnect().receive({ type: "resumed", seat: 0 });
  const ids = FakeSocket.open.flatMap(({ sent }) => sent.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

/** The page becomes visible. */
const wake = (): void => void document.dispatchEvent(new Event("visibilitychange"));

test("the client checks the connection when the page becomes visible, and drops a dead one within seconds", () => {
  const asked = (): number => sent("ping").length;
  const before = asked();
  wake();
  expect(asked()).toBe(before + 1);
  answerPings();
  vi.advanceTimersByTime(5_000);
  expect(play.link.status).toBe("live");
  wake();
  vi.advanceTimersByTime(4_000);
  expect(play.link.status).toBe("lost");
});

test("the client checks the connection after the computer wakes from sleep", () => {
  const asked = (): number => sent("ping").length;
  const before = asked();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(asked()).toBe(before + 1);
});
