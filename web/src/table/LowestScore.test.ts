import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { language, t } from "../i18n/index.svelte";
import { COLOURS } from "../art/colours";
import CompactScores from "./CompactScores.svelte";
import LowestScore from "./LowestScore.svelte";
import type { RunningTable } from "./tableModel";

beforeEach(() => language.load("en"));
afterEach(cleanup);

it.each([false, true])("labels the figure, with a clock too (%s)", (isTimed) => {
  const clocks = isTimed ? { left: [60_000], running: null, since: 0 } : null;
  const play = {
    table: { clocks, status: "playing" },
    name: () => "Ada",
    link: { skew: 0 },
  } as unknown as RunningTable;
  render(LowestScore, { play, seats: [0], track: { R: 0 } });
  expect(screen.queryAllByRole("timer")).toHaveLength(Number(isTimed));
  const label = screen.getByText(isTimed ? t.table.weakestShort : t.table.weakest);
  expect(label.classList.contains("unseen")).toBe(false);
});

it.each([
  [1, 1],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 0],
])("frames all of %i weakest colours in the grid, unless all are equal", (weak, framed) => {
  const track = Object.fromEntries(COLOURS.map((colour, i) => [colour, i < weak ? 2 : 5]));
  const play = {
    table: { clocks: null, yours: [], seats: [{ name: "Ada", bot: null, free: false }] },
    view: { to_move: 0 },
    name: () => "Ada",
  } as unknown as RunningTable;
  const { container } = render(CompactScores, { play, rows: [{ seats: [0], track }], colours: COLOURS, end: 18 });
  expect(container.querySelectorAll("td.weak").length).toBe(framed);
});
