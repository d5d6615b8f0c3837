/** Parses the text diagrams in the docs into cells with positions and contents. */

export interface Spot {
  x: number;
  y: number;
  token: string;
  name: string | null;
}
export interface Drawn {
  spots: Spot[];
  box: [x: number, y: number, w: number, h: number];
}

const TOKEN = /\[[A-Z#]\]|\([A-Z]\)|[A-Z]\d|[A-Za-z.+=#]/g;
const ROW = /^\s*([a-y])(\d*)(\s+)(.*?)(?:\s{2,}([a-y]\d+).*)?$/;

/** Parse a diagram; null if the lines are not one. */
export function read(lines: string[]): Drawn | null {
  const rows = lines
    .map((line) => ({ line, row: ROW.exec(line) }))
    .filter(({ row }) => row !== null && /[.#=]/.test(row[4]!));
  if (rows.length < 2) return null;
  const spots: Spot[] = [];
  rows.forEach(({ line, row }, y) => {
    const [, letter, number, , body] = row!;
    const from = line.indexOf(body!, letter!.length + number!.length);
    let count = 0;
    for (const match of body!.matchAll(TOKEN)) {
      const middle = from + match.index + (match[0].length - 1) / 2;
      spots.push({
        x: match[0].length === 2 ? middle - 0.5 : middle,
        y,
        token: match[0],
        name: number ? `${letter}${Number(number) + count}` : null,
      });
      count++;
    }
  });
  // The smallest gap within a row is the distance between cells; scale columns of text to it.
  const gaps = spots.flatMap((spot, i) => (spots[i + 1]?.y === spot.y ? [spots[i + 1]!.x - spot.x] : []));
  const pitch = Math.min(...gaps);
  for (const spot of spots) {
    spot.x *= 173.205 / pitch;
    spot.y *= 150;
  }
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 120, Math.min(...ys) - 130];
  return { spots, box: [left, top, Math.max(...xs) + 120 - left, Math.max(...ys) + 140 - top] };
}
