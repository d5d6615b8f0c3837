/** The layout of the double board on the screen: upright on narrow screens, lying (turned by 90°) on wide ones. It contains no rules. */

import {
  DIRECTIONS,
  cellAt,
  centre,
  corners,
  distance,
  plus,
  rounded,
  same,
  tilePath,
  turned,
  type Cell,
  type Point,
} from "../../art/geometry";

/** The distance of the outermost cells from the centre of a hexagon with side 7. */
const REACH = 6;
const CENTRES: readonly Cell[] = [
  [-3, -3],
  [3, 3],
];

export const isOnBoard = ([q, r]: Cell): boolean => CENTRES.some(([a, b]) => distance([q - a, r - b]) <= REACH);

export const CELLS: readonly Cell[] = (() => {
  const cells: Cell[] = [];
  for (let q = -9; q <= 9; q++) for (let r = -9; r <= 9; r++) if (isOnBoard([q, r])) cells.push([q, r]);
  return cells;
})();

export const neighbours = (cell: Cell): Cell[] => DIRECTIONS.map((step) => plus(cell, step)).filter(isOnBoard);

/** Coordinates whose rows are horizontal on the upright board. */
export const upright = ([q, r]: Cell): Cell => [-r, q + r];
const back = ([q, r]: Cell): Cell => [q + r, -q];
/** Turn a point of the upright board for the lying one: the top moves to the left. */
const lain = ([x, y]: Point): Point => [y, -x];

export function spot(cell: Cell, lying: boolean): Point {
  const point = centre(upright(cell));
  return lying ? lain(point) : point;
}

export function nearest([x, y]: Point, lying: boolean): Cell | null {
  const [u, v] = lying ? [-y, x] : [x, y];
  const cell = back(cellAt([u, v]));
  return isOnBoard(cell) ? cell : null;
}

/** Directions in clockwise order on the screen, so that turning a tile goes on to the next one. */
const SEEN = DIRECTIONS.map((step) => back(step));
export const step = (direction: number): Cell => SEEN[((direction % 6) + 6) % 6]!;
export const toward = (a: Cell, b: Cell): number => SEEN.findIndex((each) => same(plus(a, each), b));

/** By how many degrees the lying board is turned. */
const TURN = 90;
const tiles = [false, true].map((lying) =>
  [5, 14, -3].map((by) =>
    [0, 1, 2, 3, 4, 5].map((d) => tilePath(lying ? d - TURN / 60 : d, by, by < 0 ? 26 : by > 5 ? 18 : 22)),
  ),
);
/** The outline of a tile whose second half is in this direction: its body, its print, or a line around it. */
export const outline = (direction: number, lying: boolean, what: "body" | "print" | "around" = "body"): string =>
  tiles[lying ? 1 : 0]![{ body: 0, print: 1, around: 2 }[what]]![direction]!;

/** The next cell in the direction of an arrow key. */
export function beside(cell: Cell, arrow: string, lying: boolean): Cell | null {
  const seen = lying
    ? { ArrowUp: "ArrowRight", ArrowDown: "ArrowLeft", ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" }[arrow]
    : arrow;
  const odd = upright(cell)[1] % 2 !== 0;
  // Across the rows, alternate between two directions, and take the other one at the edge of the board.
  const ways: Record<string, number[]> = {
    ArrowRight: [0],
    ArrowLeft: [3],
    ArrowDown: odd ? [2, 1] : [1, 2],
    ArrowUp: odd ? [4, 5] : [5, 4],
  };
  for (const direction of ways[seen ?? ""] ?? []) {
    const to = plus(cell, step(direction));
    if (isOnBoard(to)) return to;
  }
  return null;
}

/** The outline of the board: two large hexagons joined by a waist. */
export function platePath(lying: boolean, margin = 150, corner = 74): string {
  const far = centre([REACH, 0])[0] + margin;
  const [middle, half] = [centre(upright(CENTRES[1]!))[1], (far * Math.sqrt(3)) / 2];
  const waist = far - middle / Math.sqrt(3);
  const right: Point[] = [
    [far / 2, -middle - half],
    [far, -middle],
    [waist, 0],
    [far, middle],
    [far / 2, middle + half],
  ];
  const all: Point[] = [...right, ...[...right].reverse().map(([x, y]): Point => [-x, y])];
  return rounded(lying ? all.map(lain) : all, corner);
}

const HALF_WIDTH = centre([REACH, 0])[0] + 158;
const HALF_HEIGHT = 12 * 150 + 138;
/** The visible area, with some more space below for the thickness of the plate and above for the towers. */
export function shown(lying: boolean): string {
  const [w, h] = lying ? [HALF_HEIGHT, HALF_WIDTH] : [HALF_WIDTH, HALF_HEIGHT];
  return `${-w} ${-h} ${2 * w} ${2 * h + 40}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
/** All cells as one path, which renders faster. */
export function cellsPath(lying: boolean): string {
  const shape = corners(93, lying ? 30 : 0);
  return CELLS.map((cell) => {
    const [x, y] = spot(cell, lying);
    return `M${shape.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`;
  }).join("");
}

/** Dots on these cells, as one path of lines without length. */
export const dotsPath = (cells: Iterable<Cell>, lying: boolean): string =>
  [...cells].map((cell) => `M${spot(cell, lying).map(round).join(" ")}h0`).join("");

/** A hexagonal prism of the given radius and height: its visible sides from left to right, its top and its base. */
export function prism(radius: number, height: number, lying: boolean): { sides: string[]; top: string; base: string } {
  const front = (lying ? [90, 150, 210, 270] : [120, 180, 240])
    .map((degrees) => turned([0, -radius], degrees))
    .reverse();
  const sides = front.slice(1).map((b, i) => {
    const a = front[i]!;
    return `M${round(a[0])} ${round(a[1] - height)}L${round(b[0])} ${round(b[1] - height)}L${round(b[0])} ${round(b[1])}L${round(a[0])} ${round(a[1])}Z`;
  });
  const ground = corners(radius, lying ? 30 : 0);
  return {
    sides,
    top: rounded(
      ground.map(([x, y]): Point => [x, y - height]),
      10,
    ),
    base: rounded(ground, 14),
  };
}
