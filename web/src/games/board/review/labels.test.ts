import { expect, it } from "vitest";
import { centre, type Cell } from "../../../art/geometry";
import { placeLabels, type Wanted } from "./labels";

const EDGE = centre([5, 0])[0] + 160;
const BESIDE: Wanted[] = [
  {
    at: [
      [0, 0],
      [1, 0],
    ],
    text: "besser +5",
    kind: "best",
  },
  {
    at: [
      [0, 1],
      [1, 1],
    ],
    text: "gelegt +3",
    kind: "played",
  },
];

it.each([1, 1.4, 1.8])("covers neither tiles nor other labels, and stays on the board, at a scale of %s", (size) => {
  const tiles = BESIDE.flatMap(({ at }) => at) as Cell[];
  const [best, played] = placeLabels(BESIDE, tiles, tiles, EDGE, size);
  for (const { x, y, width } of [best!, played!]) {
    expect(Math.abs(x) + width / 2).toBeLessThanOrEqual(EDGE);
    for (const [u, v] of tiles.map(centre)) {
      const isBeside = Math.abs(x - u) >= width / 2 + 34 || Math.abs(y - v) >= 46 + 42 * size;
      expect(isBeside, `${x} ${y} covers ${u} ${v}`).toBe(true);
    }
  }
  expect(
    Math.abs(best!.x - played!.x) >= (best!.width + played!.width) / 2 || Math.abs(best!.y - played!.y) >= 84 * size,
  ).toBe(true);
});

it("takes more space for larger labels", () => {
  const [small] = placeLabels(BESIDE, [], [], EDGE);
  const [large] = placeLabels(BESIDE, [], [], EDGE, 1.5);
  expect(large!.width).toBe(1.5 * small!.width);
  expect(large!.y).toBeLessThan(small!.y);
});
