import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import type { RunningTable } from "../table/tableModel";
import { loadLesson, Practice } from "./practice.svelte";
import type { CardsView } from "../lib/types";
import { isCompact } from "../table/compactLayout";
import CardsTable from "../games/cards/CardsTable.svelte";

beforeAll(() => language.load("en"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("leaves the next game of a match to the panel with the result", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
  const play = new Practice(await loadLesson("cards"));
  play.view = {
    ...(play.view as CardsView),
    to_move: null,
    moves: null,
    result: { ranking: [[0], [1]], tracks: [], reason: "board-full" },
  };
  render(CardsTable, { play: play as unknown as RunningTable<"cards"> });
  expect(screen.queryByTestId("next-game")).toBeNull();
});

it.each([0, 1])("offers hints near the player's cards, with %i bonus moves", async (bonus_moves) => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
  vi.spyOn(isCompact, "current", "get").mockReturnValue(true);
  const play = new Practice(await loadLesson("cards"));
  const { table } = play;
  vi.spyOn(play, "table", "get").mockReturnValue({ ...table, options: { ...table.options, hints: true } });
  play.view = { ...(play.view as CardsView), bonus_moves };
  render(CardsTable, { play: play as unknown as RunningTable<"cards"> });
  expect(screen.queryAllByTestId("bonus")).toHaveLength(bonus_moves);
  screen.getByTestId("hint");
});
