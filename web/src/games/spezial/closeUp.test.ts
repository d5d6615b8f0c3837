import { expect, it } from "vitest";
import { LEAST, boxOf, closeUpBox, isWellInside } from "./closeUp";

const WHOLE = "-1000 -2000 2000 4000";
const cellAt = (viewBox: string, pixels: number): number => (Math.sqrt(3) * 100 * pixels) / boxOf(viewBox)[2];

it("makes cells at least 24 pixels wide", () => {
  expect(cellAt(WHOLE, 170)).toBeLessThan(15);
  const near = closeUpBox(WHOLE, [100, 200], 170 / 2000);
  expect(cellAt(near, 170)).toBeCloseTo(LEAST);
  expect(LEAST).toBeGreaterThanOrEqual(24);
});

it("shows the point in the middle, but nothing beside the board", () => {
  const [x, y, w, h] = boxOf(closeUpBox(WHOLE, [100, 200], 0.085));
  expect([x + w / 2, y + h / 2]).toEqual([expect.closeTo(100), expect.closeTo(200)]);
  const [left, top] = boxOf(closeUpBox(WHOLE, [-990, -1990], 0.085));
  expect([left, top]).toEqual([-1000, -2000]);
});

it("changes nothing where cells are large enough", () => {
  expect(closeUpBox(WHOLE, [100, 200], 0.2)).toBe(WHOLE);
});

it("knows what is at the edge of the picture", () => {
  expect(isWellInside(WHOLE, [0, 0])).toBe(true);
  for (const [x, y] of [
    [-950, 0],
    [0, 1900],
  ] as const)
    expect(isWellInside(WHOLE, [x, y])).toBe(false);
});
