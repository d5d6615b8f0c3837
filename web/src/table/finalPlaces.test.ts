import { beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import type { GameEvent, Rules, TableInfo } from "../lib/types";
import { bestMove } from "./bestMove";
import { decided } from "./decided";
import { finalPlaces } from "./finalPlaces";
import type { GameEnd } from "./gameEnd";
import { otherLevel } from "./otherLevel";

beforeAll(() => language.load("en"));

const track = (...scores: number[]): Record<string, number> =>
  Object.fromEntries([..."RGBOYP"].map((colour, i) => [colour, scores[i] ?? 9]));
const game = (tracks: Record<string, number>[], ranking: number[][], more: Partial<GameEnd> = {}): GameEnd => ({
  rules: { game: "board", variant: "base", players: tracks.length },
  yours: [0],
  gone: [],
  flagged: new Set(),
  name: (seat) => ["Ada", "Mira", "Cy", "Di"][seat]!,
  result: { ranking, tracks, reason: "board-full" },
  ...more,
});
const rules = (variant: string, players: number): Rules => ({ game: "board", variant, players });

it("lists the sides best first, each with its weakest colour first", () => {
  const [first, second] = finalPlaces(game([track(3, 8), track(7)], [[1], [0]]));
  expect([first!.place, first!.seats, first!.low]).toEqual([1, [1], 7]);
  expect([second!.place, second!.seats, second!.low]).toEqual([2, [0], 3]);
  expect(second!.scores.map(([colour, score]) => `${colour}${score}`).slice(0, 3)).toEqual(["R3", "G8", "B9"]);
});

it("counts sides, not seats, and gives equal sides the same place", () => {
  const four = [track(5), track(6), track(5), track(4)];
  expect(finalPlaces(game(four, [[1], [0, 2], [3]])).map(({ place, seats }) => [place, ...seats])).toEqual([
    [1, 1],
    [2, 0],
    [2, 2],
    [4, 3],
  ]);
  const teams = [track(5), track(6), track(5), track(6)];
  const ranking = [
    [1, 3],
    [0, 2],
  ];
  expect(
    finalPlaces(game(teams, ranking, { rules: rules("team", 4) })).map(({ place, seats }) => [place, seats]),
  ).toEqual([
    [1, [1, 3]],
    [2, [0, 2]],
  ]);
});

it("names no weakest colour on a shared track, and no lowest score after a resignation", () => {
  const duel = game([track(-3, 4)], [[0], [1]], { rules: rules("duel", 2) });
  expect(finalPlaces(duel).map(({ low, scores }) => [low, scores[0]])).toEqual([
    [null, ["R", 0]],
    [null, ["R", 3]],
  ]);
  const { result, ...left } = game([track(3), track(5)], [[0], [1]]);
  expect(finalPlaces({ ...left, result: { ...result, reason: "resigned" } }).map(({ low }) => low)).toEqual([
    null,
    null,
  ]);
});

it("explains a result by the colours that decided it", () => {
  const lost = [track(3), track(7)];
  expect(decided(game(lost, [[1], [0]]))).toBe(
    "Your red was the weakest, at 3; Mira lifted every colour to at least 7.",
  );
  expect(decided(game([track(6, 6), track(7)], [[1], [0]]))).toMatch(/^So close! Your red and green were the weakest/);
  expect(decided(game([track(7), track(3)], [[0], [1]]))).toBe(
    "You lifted every colour to at least 7. For Mira, red was the weakest, at 3.",
  );
  expect(decided(game(lost, [[1], [0]], { yours: [] }))).toMatch(/^Mira lifted .* For Ada, red was/);
  expect(decided(game([track(4, 5), track(4, 6)], [[1], [0]]))).toBe(
    "So close! Both have 4 as their lowest score, so the next colour decides: 6 against 5.",
  );
});

it("says nothing that the scores do not show", () => {
  expect(decided(game([track(3), track(3)], [[0, 1]]))).toBe("");
  // The ranking contradicts the scores: some other rule decided.
  expect(decided(game([track(3), track(7)], [[0], [1]]))).toBe("");
  expect(decided(game([track(-3, 4)], [[0], [1]], { rules: rules("duel", 2) }))).toBe("");
  expect(decided(game([track(4, 6)], [[0]], { rules: rules("solo", 1) }))).toBe("Red was the weakest, at 4.");
});

it("finds the move that scored most, and numbers it as the list of moves does", () => {
  const event = (seat: number, points: number): GameEvent => ({ seat, do: "place", tile: "RB", gains: [points, 0] });
  const events = [event(0, 2), { seat: 0, do: "draw" }, event(1, 9), event(0, 5), event(0, 5)] as GameEvent[];
  expect(bestMove(events, false, [0])).toEqual({ event: 4, number: 3, seat: 0, points: 5 });
  expect(bestMove(events, false, [])).toMatchObject({ event: 3, seat: 1, points: 9 });
  expect(bestMove([event(0, 0)], false, [0])).toBeNull();
});

const against = (bots: (string | null)[], more: object = {}): TableInfo =>
  ({
    rules: rules("base", bots.length),
    seats: bots.map((bot) => ({ name: "x", bot, free: false })),
    yours: [bots.indexOf(null)],
    options: { games: 1, hints: true },
    daily: null,
    ...more,
  }) as TableInfo;

it("offers the same game against the next level", () => {
  const harder = otherLevel(against(["level:2", null, "level:4"]), 1)!;
  expect(harder.level).toBe(5);
  expect(harder.body).toMatchObject({
    game: "board",
    players: 3,
    seats: [{ kind: "bot", level: 3 }, { kind: "me" }, { kind: "bot", level: 5 }],
    options: { hints: true },
  });
  expect(otherLevel(against([null, "level:2"]), -1)!.level).toBe(1);
});

it("offers no other level where there is none, or where it is not against bots alone", () => {
  expect(otherLevel(against([null, "level:1"]), -1)).toBeNull();
  expect(otherLevel(against([null, "level:8"]), 1)).toBeNull();
  expect(otherLevel(against([null, null, "level:3"]), 1)).toBeNull();
  expect(otherLevel(against([null, "level:3"], { daily: "2026-01-01" }), 1)).toBeNull();
  expect(otherLevel(against([null, "level:3"], { yours: [] }), 1)).toBeNull();
  expect(otherLevel(against([null]), 1)).toBeNull();
});
