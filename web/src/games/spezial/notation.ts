/** Names of cells and moves (docs/notation.md). */

import type { Cell } from "../../art/geometry";
import { coloursIn, type Colour } from "../../art/colours";

const ROWS = "abcdefghijklmnopqrstuvwxy";
export const cellName = ([q, r]: Cell): string => `${ROWS[q + r + 12]}${10 - r}`;

function readCell(text: string): Cell {
  const [row, r] = [ROWS.indexOf(text[0]!) - 12, 10 - Number(text.slice(1))];
  return [row - r, r];
}

export interface Placement {
  a: Cell;
  b: Cell;
  bonus: Colour[];
}

/** The notation of a placement. `colours` are those of the game, in the order of the notation. */
export function moveName({ a, b, bonus }: Placement, colours: readonly Colour[]): string {
  const chosen = colours.flatMap((colour) => bonus.filter((each) => each === colour)).join("");
  return `${cellName(a)}-${cellName(b)}${chosen ? `+${chosen}` : ""}`;
}

/** Parse a move such as `m9-m10+G`. Null for a resignation. */
export function readMove(text: string): Placement | null {
  const found = /^([a-y]\d+)-([a-y]\d+)(?:\+([OPBG]+))?$/.exec(text);
  if (!found) return null;
  return { a: readCell(found[1]!), b: readCell(found[2]!), bonus: coloursIn(found[3] ?? "") };
}
