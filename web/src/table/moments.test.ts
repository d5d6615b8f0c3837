import { expect, test } from "vitest";
import type { TableFacts, View } from "../lib/types";
import { advances, momentsOf } from "./moments";

const facts = { track_end: 10 } as TableFacts;
const view = (red: number, more: object = {}): View => ({ tracks: [{ R: red, G: 1 }], result: null, ...more }) as View;
const found = (before: object, after: object, isChain = false): string[] =>
  momentsOf(0, view(8, before), view(9, after), facts, { home: "all-home", isChain });

test("an ordinary move has no moment", () => {
  expect(found({}, {})).toEqual([]);
  expect(momentsOf(0, null, view(9), facts, { isChain: true })).toEqual([]);
});

test("a marker has its moment only when it reaches its end, in either direction of a shared track", () => {
  const moments = (from: number, to: number): string[] => momentsOf(0, view(from), view(to), facts, { isChain: false });
  expect([moments(8, 10), moments(10, 10), moments(-9, -10)]).toEqual([["top"], [], ["top"]]);
});

test("bonus moves, gates, chains and all markers at home are found by comparing both views, the most important first", () => {
  expect(found({ bonus_moves: 0 }, { bonus_moves: 1 })).toEqual(["bonus"]);
  expect(found({ bonus_moves: 1 }, { bonus_moves: 0 })).toEqual([]);
  expect(found({ gates: [{ from: 4 }] }, { gates: [{ from: 7 }] }, true)).toEqual(["chain", "gate"]);
  expect(found({ gates: [{ from: 7 }] }, { gates: [null] })).toEqual(["gate"]);
  expect(found({ gates: [{ from: 7 }] }, { gates: [{ from: 7 }] })).toEqual([]);
  expect(found({ bonus_moves: 0 }, { bonus_moves: 1, result: { reason: "all-home" } })).toEqual(["home", "bonus"]);
  expect(found({}, { result: { reason: "full" } })).toEqual([]);
});

test("every marker that moved counts, whatever its direction", () => {
  expect(advances(view(3), view(5), 0)).toEqual([
    ["R", 2],
    ["G", 0],
  ]);
  expect(advances(view(3), view(1), 0)[0]).toEqual(["R", 2]);
});
