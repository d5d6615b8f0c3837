import type { Colour, Track } from "../lib/types";

/** The weakest colours of a track, which stand out in every score; at the beginning, when all are level, none does. */
export function weakest(track: Track, colours: readonly Colour[]): Set<Colour> {
  const values = colours.map((colour) => track[colour] ?? 0);
  const low = Math.min(...values);
  return new Set(low < Math.max(...values) ? colours.filter((_, i) => values[i] === low) : []);
}
