import { beforeAll, expect, it } from "vitest";
import { language } from "../../i18n/index.svelte";
import type { BoardView } from "../../lib/types";
import { cellName } from "./notation";
import { placementText } from "./placementText";

beforeAll(() => language.load("en"));

const placement = { a: [0, 0], b: [1, 0], tile: ["R", "B"] } as const;
const [a, b] = [cellName([0, 0]), cellName([1, 0])];
const held = (gains: [number, number] | null, laid = false): Parameters<typeof placementText>[1] => ({
  placement: { ...placement, a: [...placement.a], b: [...placement.b], tile: [...placement.tile] },
  gains,
  laid,
  view: { zone: 5 } as BoardView,
});

it("names both colours with their cells and points", () => {
  expect(placementText(`${a}: free`, held([2, 0]))).toBe(`${a}: free. red on ${a} +2, blue on ${b} +0.`);
});

it("says that the tile is placed, and what to do next", () => {
  expect(placementText(`${a}: free`, held([2, 0], true))).toBe(
    `Laid, Enter confirms: red on ${a} +2, blue on ${b} +0.`,
  );
});

it("says that the tile does not fit in this direction, and where its second half is", () => {
  expect(placementText(`${a}: free`, held(null))).toBe(
    `${a}: free. red and blue do not fit this way round: blue on ${b}.`,
  );
  const edge = { ...held(null), view: { zone: 0 } as BoardView };
  expect(placementText(`${a}: free`, edge)).toBe(
    `${a}: free. red and blue do not fit this way round: blue beside the board.`,
  );
});

it("names only the cell if no tile is held", () => {
  expect(placementText(`${a}: green`, { placement: null, gains: null, laid: false, view: null })).toBe(`${a}: green`);
});
