import type { Colour, Track } from "../lib/types";

/** Where the weakest colour of a track stands: what a seat is ranked by. */
export const lowest = (track: Track): number => Math.min(...Object.values(track));

/** The weakest colours of a track, which stand out in every score; at the beginning, when all are level, none does. */
export function weakest(track: Track, colours: readonly Colour[]): Set<Colour> {
  const low = lowest(track);
  return new Set(low < Math.max(...Object.values(track)) ? colours.filter((colour) => track[colour] === low) : []);
}
