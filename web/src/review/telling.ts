/** Moves in words and figures. */

import { t } from "../i18n/index.svelte";
import type { Colour, GameEvent } from "../lib/types";

/** What a move gained, by colour: "red +2, yellow +1". */
export function gainsOf(event: GameEvent): string {
  if (!event.gains) return "";
  const letters = event.tile ?? event.card;
  const gains: [Colour, number][] = Array.isArray(event.gains)
    ? event.gains.map((gain, i) => [letters![i] as Colour, gain])
    : (Object.entries(event.gains) as [Colour, number][]);
  return gains.map(([colour, gain]) => t.table.gain(t.colours[colour], gain)).join(", ");
}
