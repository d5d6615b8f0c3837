import type { Colour } from "../art/colours";
import type { Track } from "../lib/types";

/** Where the weakest colour of a track stands: what a seat is ranked by. */
export const lowest = (track: Track): number => Math.min(...Object.values(track));

/** The weakest colours of a track, which stand out in every score. Where all are level, as at the beginning, none does. */
export function weakest(track: Track, colours: readonly Colour[]): Set<Colour> {
  const low = lowest(track);
  const weak = colours.filter((colour) => track[colour] === low);
  return new Set(weak.length < colours.length ? weak : []);
}
