import { expect, test, vi } from "vitest";
import { knownCommitment } from "../lib/commitments";
import { TableSession } from "./tableSession.svelte";
import { moveEvent, play, sent, socket, syncMessage, useTable, view } from "../../test/fakeTable";

useTable();

test("a bonus move is celebrated once and for a short time", () => {
  socket().receive(moveEvent(2, 1));
  expect(play.celebration).toEqual({ seq: 2, seat: 0, moment: "bonus" });
  // A quick next move does not end it.
  socket().receive(moveEvent(3, 0));
  expect(play.celebration?.seq).toBe(2);
  vi.advanceTimersByTime(3000);
  expect(play.celebration).toBeNull();
});

test("a title may celebrate a move like a bonus move", () => {
  const session = new TableSession("table", (game) => ({
    celebrates: (counted) => game === "board" && counted === "much",
  }));
  const receive = (seq: number, counted: string): void => socket().receive({ ...moveEvent(seq, 0), counted });
  socket().onopen?.();
  socket().receive(syncMessage(1));
  receive(2, "little");
  expect(session.celebration).toBeNull();
  receive(3, "much");
  expect(session.celebration).toEqual({ seq: 3, seat: 0, moment: "chain" });
  session.close();
});

test("a celebration ends when another player takes over the screen or a new game begins", () => {
  socket().receive(moveEvent(2, 1));
  play.takeSeat(1);
  expect(play.celebration).toBeNull();
  socket().receive(moveEvent(3, 2));
  socket().receive({ type: "event", seq: 4, at: 1, kind: "began", events: [], now: { view: view() } });
  expect(play.celebration).toBeNull();
});

test("a seat that ran out of time is not flagged in the next game of a match", () => {
  socket().receive({
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
  socket().receive({ type: "event", seq: 3, at: 1, kind: "began", events: [], now: { view: view() } });
  expect([...play.flagged]).toEqual([]);
});

test("a double press makes one move and causes no refusal", async () => {
  const first = play.move("x");
  expect(await play.move("x")).toBe(false);
  const moves = sent("move");
  expect(moves).toHaveLength(1);
  socket().receive({ type: "ack", id: moves[0]!.id, seq: 2 });
  expect(await first).toBe(true);
  expect(play.refusal).toBeNull();
  // A press after the answer is a new move.
  void play.move("y");
  expect(socket().sent.at(-1)).toMatchObject({ do: "move", move: "y" });
});

test("hints that arrive after a move are not shown", async () => {
  const asked = play.askHints();
  socket().receive(moveEvent(2, 0));
  const { id } = sent("hint")[0]!;
  socket().receive({ type: "ack", id, hints: [{ move: "x" }] });
  await asked;
  expect(play.hints).toBeNull();
});

test("after a take-back, the previous move is the newest and the other one is not shown", () => {
  const theirs = {
    seat: 1,
    do: "place",
    at: [
      [0, 0],
      [1, 0],
    ],
    gains: [1, 0],
  };
  socket().receive({
    type: "event",
    seq: 2,
    at: 1,
    kind: "did",
    seat: 1,
    events: [theirs],
    counted: [[[[0, 0]]], []],
    now: { view: view() },
  });
  socket().receive(moveEvent(3, 1));
  expect([play.last?.seq, play.celebration?.seq]).toEqual([3, 3]);
  socket().receive({ type: "event", seq: 4, at: 1, kind: "took-back", seat: 0, now: { view: view() } });
  expect([play.last, play.celebration]).toEqual([null, null]);
  socket().receive(syncMessage(4, [theirs]));
  expect(play.last).toEqual({ seq: 0, event: theirs, counted: null });
});

test("a new viewer sees the last move, and another full sync changes nothing", () => {
  const theirs = {
    seat: 1,
    do: "place",
    at: [
      [0, 0],
      [1, 0],
    ],
    gains: [1, 0],
  };
  play.takeSeat(0);
  socket().receive(syncMessage(5, [theirs, { seat: 1, do: "draw" }]));
  expect(play.last).toEqual({ seq: 0, event: theirs, counted: null });
  socket().receive(moveEvent(6, 0));
  const shown = play.last;
  play.takeSeat(0);
  socket().receive(syncMessage(6, [theirs, { seat: 0, do: "place", gains: [1, 0] }]));
  expect(play.last).toBe(shown);
});

test("the setup of a game is kept even if later views leave it out", () => {
  socket().receive({
    type: "event",
    seq: 2,
    at: 1,
    kind: "began",
    number: 1,
    setup: { racks: [["RG"], []] },
    events: [],
    now: { view: view() },
  });
  socket().receive(moveEvent(3, 0));
  expect(play.setup).toEqual({ racks: [["RG"], []] });
});

test("the commitment of a rematch is stored before its first draw", () => {
  socket().receive({ type: "event", seq: 2, at: 1, kind: "followed", table: "next", commitment: "aa", now: {} });
  expect(knownCommitment("next-1")).toEqual({ commitment: "aa", seen: "start" });
  localStorage.clear();
});

test("the lines of moves that were made before the page was open are asked for once", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json([["first"], null, ["third"]]);
  });
  const place = { seat: 0, do: "place", gains: [1, 0] };
  socket().receive(syncMessage(5, [place, { seat: 0, do: "draw" }, { ...place, seat: 1 }]));
  play.point(play.events[2]!);
  expect(play.pointed?.counted).toBeNull();
  await vi.waitFor(() => expect(play.pointed?.counted).toEqual(["third"]));
  play.point(play.events[0]!);
  expect(play.pointed?.counted).toEqual(["first"]);
  expect(asked).toEqual(["/api/v1/tables/table/counted"]);
  play.point(null);
  expect(play.pointed).toBeNull();
});
