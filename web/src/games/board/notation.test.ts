import { expect, it } from "vitest";
import { ball } from "../../art/geometry";
import { cellName, moveName, readMove } from "./notation";

it("names cells as in the notation: the centre is h8, red is printed on h13", () => {
  expect([cellName([0, 0]), cellName([5, 0]), cellName([0, -5])]).toEqual(["h8", "h13", "c8"]);
  expect(new Set(ball(7).map(cellName)).size).toBe(169);
});

it("reads every move that it writes, and nothing else", () => {
  for (const a of ball(7)) {
    const placed = { a, b: [a[0] + 1, a[1]] as const, tile: ["R", "P"] as ["R", "P"] };
    expect(readMove(moveName(placed))).toEqual(placed);
  }
  for (const other of ["keep", "xRR,GO", "resign", "Rh8", "Zh8-Rh9", ""]) expect(readMove(other)).toBeNull();
});
