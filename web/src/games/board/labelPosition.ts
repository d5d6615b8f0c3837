import { DIRECTIONS, centre, key, plus, same, type Cell } from "../../art/geometry";

type Point = readonly [number, number];

/** The position for the points of a half: on a free neighbour if there is one, and never over its ray, its partner or the other points. */
export function labelPosition(
  cell: Cell,
  partner: Cell,
  covered: Set<string>,
  { rays = [], grow = 1, other = null }: { rays?: Cell[][]; grow?: number; other?: Point | null } = {},
): Point {
  const away = DIRECTIONS.findIndex((step) => same(plus(cell, step), partner)) + 3;
  const order = [away + 1, away + 5, away, away + 4, away + 2].map((d) => d % 6);
  const [x, y] = centre(cell);
  const far = 0.6 + (grow - 1) * 0.3;
  const point = (d: number): Point => {
    const [dx, dy] = centre(DIRECTIONS[d]!);
    return [x + dx * far, y + dy * far];
  };
  const isClear = (d: number): boolean =>
    !other || Math.hypot(point(d)[0] - other[0], point(d)[1] - other[1]) > 125 * grow;
  const quiet = order.filter((d) => isClear(d) && !rays.some((ray) => same(ray[0]!, plus(cell, DIRECTIONS[d]!))));
  const free = quiet.find((d) => !covered.has(key(plus(cell, DIRECTIONS[d]!))));
  return point(free ?? quiet[0] ?? away % 6);
}
