/** Text for keyboard users on the board: the cursor's cell, what the held tile would score, and whether it is placed. */

import { distance } from "../../art/geometry";
import { t } from "../../i18n/index.svelte";
import type { HeldTile } from "./heldTile.svelte";
import { cellName } from "./notation";
import { words } from "./texts";

/** The newest information comes first, so that users who continue at once still hear it. */
export function placementText(
  cell: string,
  { placement, gains, laid, view }: Pick<HeldTile, "placement" | "gains" | "laid" | "view">,
): string {
  if (!placement) return cell;
  const [one, other] = [t.colours[placement.tile[0]], t.colours[placement.tile[1]]];
  if (!gains) {
    const isBeside = distance(placement.b) > (view?.zone ?? 0);
    return `${cell}. ${words.misfit(one, other, isBeside ? null : cellName(placement.b))}.`;
  }
  const halves = `${words.half(one, cellName(placement.a), gains[0])}, ${words.half(other, cellName(placement.b), gains[1])}`;
  return laid ? `${t.table.laid}: ${halves}.` : `${cell}. ${halves}.`;
}
