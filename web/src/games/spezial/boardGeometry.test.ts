import { describe, expect, it } from "vitest";
import { key, plus, type Cell } from "../../art/geometry";
import { linked } from "./chains";
import { cellName, moveName, readMove } from "./notation";
import { CELLS, beside, isOnBoard, nearest, spot, step, toward } from "./boardGeometry";

describe("the double board", () => {
  it("has 247 cells with unique names", () => {
    expect(CELLS).toHaveLength(247);
    expect(new Set(CELLS.map(cellName)).size).toBe(247);
    expect(
      [
        [0, 0],
        [-3, -3],
        [3, 3],
      ].map((cell) => cellName(cell as unknown as Cell)),
    ).toEqual(["m10", "g13", "s7"]);
  });

  it.each([true, false])("finds every cell at the point where it is drawn (lying: %s)", (lying) => {
    for (const cell of CELLS) expect(key(nearest(spot(cell, lying), lying)!)).toBe(key(cell));
    expect(nearest([9000, 0], lying)).toBeNull();
  });

  it("numbers directions clockwise on the screen", () => {
    const angles = [0, 1, 2].map((direction) => Math.atan2(...(spot(step(direction), false) as [number, number])));
    expect(angles[0]).toBeGreaterThan(angles[1]!);
    expect(angles[1]).toBeGreaterThan(angles[2]!);
    for (let d = 0; d < 6; d++) expect(toward([0, 0], plus([0, 0], step(d)))).toBe(d);
  });

  it.each([true, false])("moves with the arrow keys in their directions (lying: %s)", (lying) => {
    const ways = { ArrowUp: [1, -1], ArrowDown: [1, 1], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const;
    for (const [arrow, [axis, sign]] of Object.entries(ways)) {
      const to = beside([0, 0], arrow, lying)!;
      expect(isOnBoard(to)).toBe(true);
      expect(Math.sign(spot(to, lying)[axis])).toBe(sign);
    }
  });
});

it("writes moves in the server's notation", () => {
  expect(moveName({ a: [0, 1], b: [0, 0], bonus: ["G", "O"] }, ["O", "P", "B", "G"])).toBe("n9-m10+OG");
  expect(readMove("m9-m10+G")).toEqual({ a: [-1, 1], b: [0, 0], bonus: ["G"] });
  expect(readMove("resign")).toBeNull();
});

it("draws a chain outwards from its start to the given towers", () => {
  const { cells, towers } = linked(
    [[0, 0]],
    [
      [2, 0],
      [0, 0],
      [1, 0],
    ],
    [
      [3, 0],
      [-1, 1],
    ],
  );
  expect(cells.map(({ from, to, order }) => [key(from), key(to), order])).toEqual([
    ["0,0", "1,0", 1],
    ["1,0", "2,0", 2],
  ]);
  expect(towers.map(({ from, to, order }) => [key(from), key(to), order])).toEqual([
    ["0,0", "-1,1", 1],
    ["2,0", "3,0", 3],
  ]);
  expect(
    linked(
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [],
    ).cells.map(({ order }) => order),
  ).toEqual([0, 1]);
});
