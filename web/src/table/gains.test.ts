import { beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import type { GameEvent, Track } from "../lib/types";
import { allGains, gainsOf, gainsOfAll, lostIn, walkedIn } from "./gains";

beforeAll(() => language.load("en"));

const ZERO: Track = { R: 0, G: 0, B: 0, O: 0, Y: 0, P: 0 };
const card = (seat: number, card: string, gains: number[], track: Track): GameEvent => ({
  seat,
  do: "play",
  card,
  gains,
  track: { ...ZERO, ...track },
});

it("splits the points of a card into gained and lost ones", () => {
  const all = gainsOfAll(
    [
      card(0, "RG", [4, 1], { R: 3, G: 1 }),
      card(1, "OY", [0, 2], { Y: 2 }),
      { seat: 0, do: "draw", count: 1 },
      card(0, "RG", [4, 0], { R: 3, G: 1 }),
    ],
    true,
  );
  expect(all.map(allGains)).toEqual(["red +3 (1 lost), green +1", "yellow +2", "no points", "red +0 (4 lost)"]);
  expect(all.map(walkedIn)).toEqual([4, 2, 0, 0]);
  expect(all.map(lostIn)).toEqual([1, 0, 0, 4]);
});

it("adds the gains of both halves of a double", () => {
  expect(allGains(gainsOf({ tile: "YY", gains: [1, 2] }))).toBe("yellow +3");
  expect(allGains(gainsOf({ tile: "YR", gains: [1, 0], track: { ...ZERO, Y: 9 } }))).toBe("yellow +1");
  expect(allGains(gainsOf({ gains: { O: 2, B: 1 } }))).toBe("orange +2, blue +1");
});
