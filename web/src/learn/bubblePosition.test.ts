import { expect, it } from "vitest";
import { bubblePosition } from "./bubblePosition";

const screen = { width: 1000, height: 800 };
const size = { width: 300, height: 100 };

it.each([
  ["right", { left: 0, top: 100, width: 350, height: 400 }],
  ["left", { left: 640, top: 100, width: 350, height: 400 }],
  ["above", { left: 100, top: 600, width: 800, height: 150 }],
  ["below", { left: 100, top: 60, width: 800, height: 150 }],
  ["inside", { left: 100, top: 60, width: 800, height: 700 }],
])("stands %s where there is room, and never leaves the screen", (side, subject) => {
  const found = bubblePosition(subject, size, screen);
  expect(found.side).toBe(side);
  expect(found.left).toBeGreaterThanOrEqual(8);
  expect(found.top).toBeGreaterThanOrEqual(8);
  expect(found.left + size.width).toBeLessThanOrEqual(992);
  expect(found.top + size.height).toBeLessThanOrEqual(792);
});

it("covers no part of a subject beside which there is room", () => {
  const subject = { left: 20, top: 500, width: 960, height: 200 };
  const found = bubblePosition(subject, size, screen);
  expect(found.top + size.height).toBeLessThan(subject.top);
});
