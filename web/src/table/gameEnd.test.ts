import { beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import type { Rules } from "../lib/types";
import { headline, why, type GameEnd } from "./gameEnd";

beforeAll(() => language.load("en"));

const track = (low: number): Record<string, number> => ({ R: low, G: 9, B: 9, O: 9, Y: 9, P: 9 });
const game = (more: Partial<GameEnd> & { reason?: string; ranking?: number[][]; rules?: Rules }): GameEnd => ({
  rules: { game: "board", variant: "base", players: 2 },
  yours: [0],
  gone: [],
  flagged: new Set(),
  name: (seat) => ["Ada", "Ben", "Cy", "Di"][seat]!,
  ...more,
  result: { ranking: more.ranking ?? [[0], [1]], tracks: [track(7), track(5)], reason: more.reason ?? "board-full" },
});

it("says who won, with what score, and why", () => {
  expect([headline(game({})), why(game({}))]).toEqual(["You win with 7!", "The board is full."]);
  expect(headline(game({ ranking: [[1], [0]] }))).toBe("Ben wins.");
  expect(
    headline(
      game({
        ranking: [
          [0, 2],
          [1, 3],
        ],
        yours: [],
        rules: { game: "board", variant: "team", players: 4 },
      }),
    ),
  ).toBe("Ada & Cy win.");
  expect(headline(game({ ranking: [[0, 1]] }))).toBe("Shared first place.");
  // If players share the screen, "you" would be ambiguous.
  expect(headline(game({ yours: [0, 1] }))).toBe("Ada wins.");
});

it("shows no scores if a player resigned, and says who to every viewer", () => {
  const given = { reason: "resigned", ranking: [[0], [1]], gone: [1] };
  expect([headline(game(given)), why(game(given))]).toEqual(["You win!", "Ben resigns."]);
  expect([headline(game({ ...given, yours: [1] })), why(game({ ...given, yours: [1] }))]).toEqual([
    "Ada wins.",
    "You resign.",
  ]);
  expect(why(game({ ...given, flagged: new Set([1]) }))).toBe("Ben ran out of time.");
  expect(why(game({ ...given, yours: [1], flagged: new Set([1]) }))).toBe("You ran out of time.");
});
