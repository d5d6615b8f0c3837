import type { Colour } from "../art/colours";
import type { Track } from "../lib/types";

/** The value of the weakest colour of a track, which decides the rank. */
export const lowest = (track: Track): number => Math.min(...Object.values(track));

/** The weakest colours of a track, which are highlighted in every score. If all are equal, none is. */
export function weakest(track: Track, colours: readonly Colour[]): Set<Colour> {
  const low = lowest(track);
  const weak = colours.filter((colour) => track[colour] === low);
  return new Set(weak.length < colours.length ? weak : []);
}
