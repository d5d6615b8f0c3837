import { expect, it } from "vitest";
import { DIRECTIONS, ball, key, plus, same, type Cell } from "../../art/geometry";
import { labelPosition } from "./labelPosition";

/** All positions of a tile on a small board. Around each, either nothing else or all cells but one are covered. */
const cells = ball(2);
const tiles = cells
  .flatMap((a) => DIRECTIONS.map((step): [Cell, Cell] => [a, plus(a, step)]))
  .filter(([, b]) => cells.some((cell) => same(cell, b)));

it.each([1, 1.7])("the points of two halves never overlap (%f)", (grow) => {
  for (const [a, b] of tiles) {
    for (const free of cells) {
      const covered = new Set(
        ball(3)
          .filter((cell) => !same(cell, free))
          .map(key),
      );
      const first = labelPosition(a, b, covered, { grow });
      const second = labelPosition(b, a, covered, { grow, other: first });
      expect(Math.hypot(first[0] - second[0], first[1] - second[1])).toBeGreaterThan(120 * grow);
    }
  }
});
