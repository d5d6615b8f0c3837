/** What the keyboard does on the board, in words: where it is, what the tile that is held would give, and whether it lies there. */

import { t } from "../../i18n/index.svelte";
import type { Hand } from "./hand.svelte";
import { cellName } from "./notation";

/** The newest comes first: whoever goes on at once has heard it. */
export function tellOf(cell: string, { placement, gains, laid }: Pick<Hand, "placement" | "gains" | "laid">): string {
  if (!placement) return cell;
  const [one, other] = placement.tile.map((letter) => t.colours[letter]) as [string, string];
  if (!gains) return `${cell}. ${t.board.misfit(one, other)}.`;
  const halves = `${t.board.half(one, cellName(placement.a), gains[0])}, ${t.board.half(other, cellName(placement.b), gains[1])}`;
  return laid ? `${t.board.laid}: ${halves}.` : `${cell}. ${halves}.`;
}
