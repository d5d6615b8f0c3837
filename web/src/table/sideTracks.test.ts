import { expect, it } from "vitest";
import { titles } from "../lib/titles.svelte";
import { sideTracks } from "./sideTracks";

const facts = (variant: string, players: number): ReturnType<typeof titles.facts> =>
  titles.facts({ game: "board", variant, players });

it("has a track for each side, which a team shares", () => {
  expect(sideTracks(facts("base", 2), [{ R: 1 }, { R: 2 }])).toEqual([
    { seats: [0], track: { R: 1 } },
    { seats: [1], track: { R: 2 } },
  ]);
  const team = sideTracks(facts("team", 4), [{ R: 1 }, { R: 2 }, { R: 1 }, { R: 2 }]);
  expect(team.map(({ seats }) => seats)).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

it("counts for each side only its half of a shared track", () => {
  expect(sideTracks(facts("duel", 2), [{ R: 3, G: -2, B: 0 }]).map(({ track }) => track)).toEqual([
    { R: 3, G: 0, B: 0 },
    { R: 0, G: 2, B: 0 },
  ]);
});
