/** What a move would do for the score, in one sentence: points matter only if they lift the weakest colour. */

import { byColour } from "../art/colours";
import { list, t } from "../i18n/index.svelte";
import type { Track } from "../lib/types";
import { lowest } from "./weakest";

/** More colours than this are not named: a text about so many says nothing. */
const MOST_NAMED = 3;

/** The colours with the lowest value of a track, as text; empty if there are many. */
export function weakestNames(track: Track): string {
  const low = lowest(track);
  const weak = byColour(track).flatMap(([colour, value]) => (value === low ? [t.colours[colour]] : []));
  return weak.length > MOST_NAMED ? "" : list(weak);
}

export function verdict(before: Track, after: Track): string {
  const gained = byColour(after).reduce((sum, [colour, value]) => sum + value - (before[colour] ?? 0), 0);
  const points = gained ? `+${gained}` : t.coach.nothing;
  const [from, to] = [lowest(before), lowest(after)];
  return to > from ? t.coach.rises(points, from, to) : t.coach.stays(points, to, weakestNames(after));
}
