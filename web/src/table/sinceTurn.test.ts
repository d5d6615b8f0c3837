import { expect, test } from "vitest";
import type { GameEvent, View } from "../lib/types";
import { sinceTurn } from "./sinceTurn";

const move = (seat: number): GameEvent => ({ seat, do: "place", gains: [0, 0] });
const draw = (seat: number): GameEvent => ({ seat, do: "draw" });
const since = (events: GameEvent[], seat: number | null = 0, result: View["result"] = null): number[] =>
  sinceTurn({ events, seat, view: { result } as View }).map((event) => events.indexOf(event));

test("the moves of the others since the player's own turn are numbered in order", () => {
  expect(since([move(1), move(0), draw(0), move(1), draw(1), move(2), move(2), draw(2)])).toEqual([3, 5, 6]);
});

test("before the first own turn, all moves are numbered; after an own move, none is", () => {
  expect(since([move(1), draw(1), move(2), draw(2)])).toEqual([0, 2]);
  expect(since([move(1), draw(1), move(0)])).toEqual([]);
});

test("nothing is numbered for a spectator, and after the end", () => {
  expect(since([move(1)], null)).toEqual([]);
  expect(since([move(1)], 0, { ranking: [[0]], tracks: [], reason: "full" })).toEqual([]);
});
