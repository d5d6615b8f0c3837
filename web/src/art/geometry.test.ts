import { describe, expect, it } from "vitest";
import {
  DIRECTIONS,
  SYMBOLS,
  ball,
  cellAt,
  centre,
  corners,
  distance,
  folds,
  key,
  pairKey,
  plus,
  tilePath,
  towards,
  type Cell,
} from "./geometry";

describe("cells", () => {
  it("surround the centre in rings: 1, 7, 19 and 91 of them", () => {
    expect([0, 1, 2, 5].map((radius) => ball(radius).length)).toEqual([1, 7, 19, 91]);
  });
  it("are found from any point inside them", () => {
    for (const cell of ball(3)) {
      const [x, y] = centre(cell);
      for (const [dx, dy] of [[0, 0] as const, ...corners(97)]) expect(key(cellAt([x + dx, y + dy]))).toBe(key(cell));
    }
  });
  it("form the same pair in either order", () => {
    expect(pairKey([1, 2], [2, 2])).toBe(pairKey([2, 2], [1, 2]));
  });
  it("have six neighbours at the same distance, each in its own direction", () => {
    const here: Cell = [2, -3];
    DIRECTIONS.forEach((step, direction) => {
      const there = plus(here, step);
      const [[x, y], [u, v]] = [centre(here), centre(there)];
      expect(Math.hypot(u - x, v - y)).toBeCloseTo(100 * Math.sqrt(3));
      expect(towards(here, there)).toBe(direction);
      expect(distance(plus(there, [-here[0], -here[1]]))).toBe(1);
    });
  });
  it("have unique keys", () => {
    expect(new Set(ball(3).map(key)).size).toBe(ball(3).length);
  });
});

describe("artwork", () => {
  it("has six different symbols, and a logo with one shorter fold", () => {
    expect(new Set(Object.values(SYMBOLS)).size).toBe(6);
    const size = (path: string): number => Math.max(...path.match(/-?[\d.]+/g)!.map((n) => Math.abs(Number(n))));
    const sizes = folds()
      .map(({ path }) => size(path))
      .sort((a, b) => a - b);
    expect(sizes[0]).toBeLessThan(0.7 * sizes[1]!);
  });
  it("draws a tile as one closed outline, turned to its direction", () => {
    const outlines = DIRECTIONS.map((_, direction) => tilePath(direction));
    expect(new Set(outlines).size).toBe(6);
    for (const outline of outlines) expect(outline.match(/[MZ]/g)).toEqual(["M", "Z"]);
  });
});
