/** Geometry for drawings: pointy-top hexagons with circumradius 100 and axial coordinates. It contains no rules. */

export type Cell = readonly [q: number, r: number];
export type Point = readonly [x: number, y: number];

export const R = 100;
const ROOT3 = Math.sqrt(3);

/** East, south-east, south-west, west, north-west, north-east. */
export const DIRECTIONS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export const key = ([q, r]: Cell): string => `${q},${r}`;
/** A key for two cells in either order. */
export const pairKey = (a: Cell, b: Cell): string => [key(a), key(b)].sort().join("|");
export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
export const plus = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1]];
export const centre = ([q, r]: Cell): Point => [R * ROOT3 * (q + r / 2), R * 1.5 * r];
/** The cell that contains a point. */
export function cellAt([x, y]: Point): Cell {
  const r = y / (R * 1.5);
  const q = x / (R * ROOT3) - r / 2;
  const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  // The coordinate with the largest rounding error is computed from the other two.
  return dq > dr && dq > ds ? [-rr - rs, rr] : dr > ds ? [rq, -rq - rs] : [rq, rr];
}
export const distance = ([q, r]: Cell): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** The direction from a cell to its neighbour. */
export const towards = (a: Cell, b: Cell): number => DIRECTIONS.findIndex((step) => same(plus(a, step), b));

/** All cells up to a distance from the centre. */
export function ball(radius: number): Cell[] {
  const cells: Cell[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) cells.push([q, r]);
  return cells;
}

const short = (value: number): string => (Math.round(value * 10) / 10).toString();

export function turned([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

export function corners(radius = R, rotation = 0): Point[] {
  return [0, 1, 2, 3, 4, 5].map((k) => turned([0, -radius], 60 * k + rotation));
}

/** A polygon with every side moved inwards. */
function inset(polygon: Point[], by: number): Point[] {
  const n = polygon.length;
  const sides = polygon.map((a, i): { at: Point; along: Point } => {
    const b = polygon[(i + 1) % n]!;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    return { at: [a[0] - (dy / length) * by, a[1] + (dx / length) * by], along: [dx, dy] };
  });
  return sides.map((side, i) => {
    const before = sides[(i + n - 1) % n]!;
    const cross = before.along[0] * side.along[1] - before.along[1] * side.along[0];
    const [gx, gy] = [side.at[0] - before.at[0], side.at[1] - before.at[1]];
    const t = (gx * side.along[1] - gy * side.along[0]) / cross;
    return [before.at[0] + before.along[0] * t, before.at[1] + before.along[1] * t];
  });
}

/** The path of a polygon with round corners, except for the sharp ones. */
export function rounded(polygon: Point[], radius: number, sharp: number[] = []): string {
  const n = polygon.length;
  const parts = polygon.map((corner, i) => {
    const [before, after] = [polygon[(i + n - 1) % n]!, polygon[(i + 1) % n]!];
    const r = sharp.includes(i) ? 0 : radius;
    const near = (other: Point): string => {
      const length = Math.hypot(other[0] - corner[0], other[1] - corner[1]);
      const step = Math.min(r, length / 2) / length;
      return `${short(corner[0] + (other[0] - corner[0]) * step)} ${short(corner[1] + (other[1] - corner[1]) * step)}`;
    };
    return `${i ? "L" : "M"}${near(before)}${r ? `Q${short(corner[0])} ${short(corner[1])} ${near(after)}` : ""}`;
  });
  return `${parts.join("")}Z`;
}

const WIDE = ROOT3 * R;
const HALF = WIDE / 2;
/** The outline of two neighbouring hexagons, the second to the east. */
const BOTH: Point[] = [
  [0, -R],
  [HALF, -R / 2],
  [WIDE, -R],
  [WIDE + HALF, -R / 2],
  [WIDE + HALF, R / 2],
  [WIDE, R],
  [HALF, R / 2],
  [0, R],
  [-HALF, R / 2],
  [-HALF, -R / 2],
];

/** The outline of a tile whose second half is in this direction. */
export function tilePath(direction: number, by = 5, radius = 22): string {
  return rounded(
    inset(BOTH, by).map((point) => turned(point, 60 * direction)),
    radius,
  );
}

/** The printed field of a half of a tile, with sharp corners only at the seam. */
export function halfPath(direction: number, by = 15, radius = 17): string {
  const u = inset(BOTH, by).map((point) => turned(point, 60 * direction));
  return rounded([u[1]!, u[6]!, u[7]!, u[8]!, u[9]!, u[0]!], radius, [0, 1]);
}

export const hexPath = (by = 0, radius = 14, rotation = 0): string => rounded(inset(corners(R, rotation), by), radius);

/** A large hexagon around all cells up to a distance from the centre. */
export function platePath(radius: number, margin = 150, corner = 70): string {
  const reach = centre([radius, 0])[0] + margin;
  return rounded(
    [0, 1, 2, 3, 4, 5].map((i) => turned([reach, 0], 60 * i)),
    corner,
  );
}

function star(points: number, outer: number, inner: number): string {
  const all = Array.from({ length: 2 * points }, (_, i) => turned([0, -(i % 2 ? inner : outer)], (180 / points) * i));
  return `M${all.map(([x, y]) => `${short(50 + x)} ${short(50 + y)}`).join("L")}Z`;
}

const disc = (r: number, sweep = 0): string =>
  `M${50 - r} 50a${r} ${r} 0 1 ${sweep} ${2 * r} 0a${r} ${r} 0 1 ${sweep} ${-2 * r} 0Z`;

function sun(): string {
  const ray: Point[] = [
    [28, -3.8],
    [49, -4.8],
    [49, 4.8],
    [28, 3.8],
  ];
  const rays = Array.from({ length: 14 }, (_, i) => {
    const path = ray.map((point) => turned(point, (360 / 14) * i)).map(([x, y]) => `${short(50 + x)} ${short(50 + y)}`);
    return `M${path.join("L")}Z`;
  });
  return disc(20) + rays.join("");
}

/** The six symbols, each in a square with side 100. */
export const SYMBOLS = {
  R: star(12, 48, 31),
  G: disc(37),
  B: star(6, 49, 23),
  O: `M${corners(46, 30)
    .map(([x, y]) => `${short(50 + x)} ${short(50 + y)}`)
    .join("L")}Z`,
  Y: sun(),
  P: disc(43) + disc(23, 1),
} as const;

/** The logo: six folds of a hexagon, one of them shorter, because only the weakest colour counts. */
export function folds(): { colour: keyof typeof SYMBOLS; path: string }[] {
  const colours = ["R", "G", "B", "O", "Y", "P"] as const;
  return colours.map((colour, k) => {
    const length = colour === "P" ? 27 : 46;
    const wedge: Point[] = [[0, 0], turned([length, 0], 60 * k - 30), turned([length, 0], 60 * k + 30)];
    return { colour, path: rounded(inset(wedge, 1.5), 2.2) };
  });
}

/** Common outlines, computed once. They are drawn as paths, because a `use` element is several times slower. */
export const TILE = DIRECTIONS.map((_, direction) => tilePath(direction));
export const HALF_TILE = DIRECTIONS.map((_, direction) => halfPath(direction));
export const CELL = hexPath(4, 12);
export const RING = hexPath(14, 20);
export const CHIP = hexPath(6, 16);

/** Small discs as one path, for the pegs of a track. */
export const discs = (points: readonly Point[], r: number): string =>
  points
    .map(([x, y]) => `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`)
    .join("");

/** The same outline at several points, as one path. */
export const everywhere = (path: string, points: readonly Point[]): string =>
  points
    .map(([x, y]) =>
      path.replace(
        /([MLQ])([-\d.]+) ([-\d.]+)(?: ([-\d.]+) ([-\d.]+))?/g,
        (_, letter, a, b, c, d) =>
          `${letter}${short(+a + x)} ${short(+b + y)}${c === undefined ? "" : ` ${short(+c + x)} ${short(+d + y)}`}`,
      ),
    )
    .join("");
