import { beforeAll, expect, it } from "vitest";
import en from "../../i18n/en";
import { language } from "../../i18n/index.svelte";
import type { BoardView } from "../../lib/types";
import { cellName } from "./notation";
import { tellOf } from "./telling";

beforeAll(() => { language.words = en; });

const placement = { a: [0, 0], b: [1, 0], tile: ["R", "B"] } as const;
const [a, b] = [cellName([0, 0]), cellName([1, 0])];
const hand = (gains: [number, number] | null, laid = false): Parameters<typeof tellOf>[1] =>
  ({ placement: { ...placement, a: [...placement.a], b: [...placement.b], tile: [...placement.tile] }, gains, laid, view: { zone: 5 } as BoardView });

it("names both colours with their cells and points", () => {
  expect(tellOf(`${a}: free`, hand([2, 0]))).toBe(`${a}: free. red on ${a} +2, blue on ${b} +0.`);
});

it("says that the tile is laid, and what is next", () => {
  expect(tellOf(`${a}: free`, hand([2, 0], true))).toBe(`Laid, Enter confirms: red on ${a} +2, blue on ${b} +0.`);
});

it("says that the tile does not fit as it is turned, and how that is", () => {
  expect(tellOf(`${a}: free`, hand(null))).toBe(`${a}: free. red and blue do not fit this way round: blue on ${b}.`);
  const edge = { ...hand(null), view: { zone: 0 } as BoardView };
  expect(tellOf(`${a}: free`, edge)).toBe(`${a}: free. red and blue do not fit this way round: blue beside the board.`);
});

it("says only where one is without a tile", () => {
  expect(tellOf(`${a}: green`, { placement: null, gains: null, laid: false, view: null })).toBe(`${a}: green`);
});
