import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import GameOver from "./GameOver.svelte";
import type { RunningTable } from "./tableModel";
import type { TableSession } from "./tableSession.svelte";

const track = (low: number): Record<string, number> => ({ R: low, G: 9, B: 9, O: 9, Y: 9, P: 9 });
const seat = (name: string, bot: string | null = null): object => ({ name, bot, free: false, program: false });

/** A finished game of Ada, at the first seat, against a bot. */
function finished(table: object = {}, result: object = {}): TableSession & RunningTable {
  const seats = [seat("Ada"), seat("level:3", "level:3")];
  return {
    table: {
      id: "t",
      number: 1,
      rules: { game: "board", variant: "base", players: 2 },
      options: { games: 1 },
      status: "over",
      seats,
      yours: [0],
      totals: null,
      rematch: 0,
      results: [{}],
      following: null,
      daily: null,
      ...table,
    },
    view: {
      result: { ranking: [[0], [1]], tracks: [track(7), track(3)], reason: "board-full", ...result },
      resigned: [0, 0],
    },
    events: [{ seat: 0, do: "place", tile: "RB", gains: [3, 2] }],
    flagged: new Set(),
    name: (number: number) => ["Ada", "Casual"][number],
  } as unknown as TableSession & RunningTable;
}
const show = (play: TableSession & RunningTable): void => {
  render(GameOver, { play, dealOf: async () => null, shape: "beside", onclose: () => {} });
};
const move = (event: number, cost: number): object => ({
  event,
  seat: 0,
  cost,
  shares: [0.5, 0.5],
  played: { move: "a", share: 0.5 - cost },
  best: { move: "b", share: 0.5 },
});
let review: object;

beforeEach(async () => {
  await language.load("en");
  review = { ready: false };
  vi.stubGlobal("fetch", async () => Response.json(review));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows the score, celebrates a win, and leads to the next level", () => {
  show(finished());
  expect(screen.getByTestId("score").textContent).toMatch(/You\s*7 : 3\s*Casual/);
  expect(screen.getByTestId("confetti")).toBeTruthy();
  expect(screen.getByTestId("harder").className).toContain("primary");
  expect(screen.getByTestId("harder").textContent).toBe("Next level: Dilla");
  expect(screen.queryByTestId("easier")).toBeNull();
  expect(screen.getByTestId("best-move").textContent).toBe("Your best move: number 1, +5");
});

it("is kind after a loss: another try, an easier level, and what decided it", () => {
  show(finished({}, { ranking: [[1], [0]], tracks: [track(3), track(7)] }));
  expect(screen.queryByTestId("confetti")).toBeNull();
  expect(screen.getByTestId("rematch").className).toContain("primary");
  expect(screen.getByTestId("easier").textContent).toBe("Easier: Bizzi");
  expect(screen.getByText(/Your red was the weakest, at 3/)).toBeTruthy();
});

it("adds the move that cost most once the review is ready", async () => {
  review = {
    ready: true,
    moves: [move(1, 0.2)],
    final: [0, 1],
    turning_points: [1],
    least_cost: 0.03,
    fields: null,
    players: [{ seat: 0, decisions: 1, accuracy: 0.43, inaccuracies: 0, mistakes: 0, blunders: 1, costliest: 1 }],
  };
  show(finished({}, { ranking: [[1], [0]], tracks: [track(3), track(7)] }));
  const link = await screen.findByTestId("costliest");
  expect(link.textContent).toBe("Move 1 cost you the most: −20%");
  expect(link.getAttribute("href")).toBe("/games/t-1?event=1");
  expect(screen.getByText(/Accuracy:\s*You 43%/)).toBeTruthy();
});

it("offers the next game of a match, and no other level", () => {
  const options = { games: 3 };
  show(finished({ status: "playing", options, totals: [7, 3] }));
  expect(screen.getByTestId("next").textContent).toBe("Next game");
  expect(screen.getByText("Match score: Ada 7, Casual 3.")).toBeTruthy();
  expect(screen.queryByTestId("rematch")).toBeNull();
  expect(screen.queryByTestId("harder")).toBeNull();
});

it.each([
  ["a draw", { ranking: [[0, 1]], tracks: [track(4), track(4)] }, "Shared first place."],
  ["an abandoned game", { ranking: [], reason: "abandoned" }, "The game is over."],
])("shows %s", (_, result, words) => {
  show(finished({}, result));
  expect(screen.getByTestId("over").querySelector("h2")!.textContent).toBe(words);
});

it("offers a spectator the review only", () => {
  show(finished({ yours: [] }));
  expect(screen.getByTestId("review")).toBeTruthy();
  for (const name of ["rematch", "harder", "easier", "next"]) expect(screen.queryByTestId(name)).toBeNull();
});
