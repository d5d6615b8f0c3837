/** Names of cells and moves (docs/notation.md). */

import type { Cell } from "../../art/geometry";
import { pairOf, type Colour } from "../../art/colours";

export const cellName = ([q, r]: Cell): string => `${"abcdefghijklmno"[r + 7]}${q + 8}`;

/** A half with its colour on cell `a`, and the other half on `b`. */
export interface Placement {
  a: Cell;
  b: Cell;
  tile: [Colour, Colour];
}

export const moveName = ({ a, b, tile }: Placement): string => `${tile[0]}${cellName(a)}-${tile[1]}${cellName(b)}`;

/** Parse a placement such as `Rh12-Bh11`. Null for exchanges and other moves. */
export function readMove(text: string): Placement | null {
  const found = /^([RGBOYP])([a-o])(\d+)-([RGBOYP])([a-o])(\d+)$/.exec(text);
  if (!found) return null;
  const cell = (row: string, column: string): Cell => [Number(column) - 8, "abcdefghijklmno".indexOf(row) - 7];
  return {
    tile: pairOf(found[1]! + found[4]!),
    a: cell(found[2]!, found[3]!),
    b: cell(found[5]!, found[6]!),
  };
}
