import { expect, it } from "vitest";
import type { GameEvent } from "../lib/types";
import { difference, type ShownGame } from "./recordCheck";
import type { Recorded } from "./shuffle";

const record = {
  rules: { game: "board", variant: "base", players: 2 },
  setup: {
    racks: [
      ["RG", "BO"],
      ["PP", "YP"],
    ],
    first: 0,
  },
  events: [
    {
      seat: 0,
      do: "place",
      tile: "RG",
      at: [
        [0, 1],
        [0, 2],
      ],
      gains: [1, 0],
    },
    { seat: 0, do: "draw", tiles: ["OY"] },
    { seat: 1, do: "draw", tiles: ["RR", "GG"] },
  ],
} as Recorded;
const shown = (): ShownGame => ({
  setup: { racks: [["RG", "BO"], []], first: 0 },
  events: [
    {
      seat: 0,
      do: "place",
      tile: "RG",
      at: [
        [0, 1],
        [0, 2],
      ],
    },
    { seat: 0, do: "draw", tiles: ["OY"] },
    { seat: 1, do: "draw", count: 2 },
  ],
});

it("accepts a record that agrees with everything shown", () => {
  expect(difference(record, shown())).toBeNull();
  expect(difference(record, { ...shown(), events: shown().events.slice(0, 1) })).toBeNull();
  expect(difference(record, { setup: undefined, events: [] })).toBeNull();
});

it("detects a different rack or setup", () => {
  expect(difference(record, { ...shown(), setup: { racks: [["RG", "BB"], []] } })).toBe(0);
  expect(difference(record, { ...shown(), setup: { first: 1 } })).toBe(0);
});

it.each<[number, Partial<GameEvent>]>([
  [1, { seat: 1 }],
  [1, { do: "resign" }],
  [1, { tile: "RB" }],
  [
    1,
    {
      at: [
        [0, 1],
        [1, 1],
      ],
    },
  ],
  [2, { tiles: ["OO"] }],
  [2, { tiles: ["OY", "OO"] }],
  [3, { count: 1 }],
])("detects a different event %i: %j", (number, other) => {
  const game = shown();
  Object.assign(game.events[number - 1]!, other);
  expect(difference(record, game)).toBe(number);
});

it("detects a shown event that is missing from the record", () => {
  const game = shown();
  game.events.push({ seat: 1, do: "resign" });
  expect(difference(record, game)).toBe(4);
});
