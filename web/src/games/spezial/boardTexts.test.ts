import { beforeAll, expect, it } from "vitest";
import { key, type Cell } from "../../art/geometry";
import { language } from "../../i18n/index.svelte";
import type { Chain } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import type { HoveredCell } from "./hoveredCell.svelte";
import type { HeldTile } from "./heldTile.svelte";
import { cellName } from "./notation";
import { cellText, chainText } from "./boardTexts";

beforeAll(() => language.load("en"));

const [at, other]: Cell[] = [
  [0, 0],
  [1, 0],
];
const [name, beside] = [cellName(at!), cellName(other!)];
const hovered = { tower: null, chain: null } as HoveredCell;
const tell = (held: Partial<HeldTile>): string =>
  cellText(
    at!,
    hovered,
    {
      view: { bonus: [] },
      open: new Map([[key(at!), at]]),
      cells: null,
      colours: ["O", "P", "B", "G"],
      gains: {},
      canPlace: true,
      laid: false,
      ...held,
    } as unknown as HeldTile,
    {} as RunningTable<"spezial">,
  );

it("says what the held tile would score", () => {
  expect(tell({ cells: [at!, other!], gains: { G: 2 } })).toBe(`${name}: free, with ${beside}: green\u00a0+2`);
});

it("says that the tile is placed, and what to do next", () => {
  expect(tell({ cells: [at!, other!], gains: {}, laid: true })).toBe(
    `Laid, Enter confirms: ${name} and ${beside}, no points.`,
  );
});

it("does not say that no tile fits only because none is held", () => {
  expect(tell({})).toBe(`${name}: free`);
  expect(tell({ open: new Map() })).toBe(`${name}: free, no tile fits`);
  expect(tell({ open: new Map(), canPlace: false })).toBe(`${name}: free`);
});

it("says how many towers a chain lacks", () => {
  const lacks = (...towers: Cell[]): string =>
    chainText(
      {
        cells: [
          [2, 0],
          [3, 0],
        ],
        towers,
        scored: false,
      } as unknown as Chain,
      { towers: new Map() } as unknown as HeldTile,
    );
  expect(lacks()).toBe("1 tile, no tower. Two towers make it score.");
  expect(lacks(at!)).toBe(`1 tile, 1 small tower (${name}). A second tower makes it score.`);
});
