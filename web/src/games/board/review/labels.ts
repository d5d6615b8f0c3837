/** Positions of labels at tiles. They cover as little as possible, never scoring cells or each other. */

import { centre, key, type Cell, type Point } from "../../../art/geometry";

export interface Wanted {
  at: [Cell, Cell];
  text: string;
  kind: "best" | "played";
}
export interface Placed extends Wanted {
  x: number;
  y: number;
  width: number;
  size: number;
}

/** `covered` are occupied cells, and `keep` those of them that must stay visible. `edge` is half the width of the picture, and
 * `size` the scale of the labels. */
export function placeLabels(wanted: Wanted[], covered: Cell[], keep: Cell[], edge: number, size = 1): Placed[] {
  const dear = new Set(keep.map(key));
  const placed: Placed[] = [];
  for (const label of wanted) {
    const width = (label.text.length * 31 + 70) * size;
    const price = ([a, b]: Point, order: number): number => {
      const outside = Math.abs(a) + width / 2 > edge || Math.abs(b) > edge * 0.88 + 30;
      const hidden = covered.reduce((sum, cell) => {
        const [x, y] = centre(cell);
        const hides = Math.abs(x - a) < width / 2 + 34 && Math.abs(y - b) < 46 + 42 * size;
        return sum + (hides ? (dear.has(key(cell)) ? 30 : 5) : 0);
      }, 0);
      const collides = placed.some(
        ({ x, y, width: other }) => Math.abs(x - a) < (width + other) / 2 + 12 && Math.abs(y - b) < 16 + 84 * size,
      );
      return order + hidden + (outside ? 40 : 0) + (collides ? 100 : 0);
    };
    const [best] = spots(label, width, 42 * size)
      .map((spot, i) => ({ spot, price: price(spot, i) }))
      .sort((one, other) => one.price - other.price);
    const [x, y] = best!.spot;
    placed.push({ ...label, width, size, x: Math.min(Math.max(x, width / 2 - edge), edge - width / 2), y });
  }
  return placed;
}

function spots({ at, kind }: Wanted, width: number, half: number): Point[] {
  const [[x, y], [u, v]] = [centre(at[0]), centre(at[1])];
  const [mx, my, top, bottom] = [(x + u) / 2, (y + v) / 2, Math.min(y, v), Math.max(y, v)];
  const aside = Math.abs(x - u) / 2 + 110 + width / 2;
  const [above, below]: Point[] = [
    [mx, top - 110 - half],
    [mx, bottom + 118 + half],
  ];
  const around: Point[] = [
    [mx + aside, my],
    [mx - aside, my],
    [mx + aside * 0.8, top - 78 - half],
    [mx - aside * 0.8, top - 78 - half],
    [mx + aside * 0.8, bottom + 88 + half],
    [mx - aside * 0.8, bottom + 88 + half],
  ];
  return kind === "best" ? [above!, below!, ...around] : [below!, above!, ...around];
}
