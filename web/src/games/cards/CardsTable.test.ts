import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import en from "../../i18n/en";
import { language } from "../../i18n/index.svelte";
import { Practice, load } from "../../learn/practice.svelte";
import type { CardsView } from "../../lib/types";
import { small } from "../../table/small";
import CardsTable from "./CardsTable.svelte";

beforeAll(() => { language.words = en; });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([0, 1])("offers good moves near the own cards, with %i bonus moves, too", async (bonus_moves) => {
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} });
  vi.spyOn(small, "current", "get").mockReturnValue(true);
  const play = new Practice(await load("cards"));
  const { table } = play;
  vi.spyOn(play, "table", "get").mockReturnValue({ ...table, options: { ...table.options, hints: true } });
  play.view = { ...(play.view as CardsView), bonus_moves };
  render(CardsTable, { play });
  expect(screen.queryAllByTestId("bonus")).toHaveLength(bonus_moves);
  screen.getByTestId("hint");
});
