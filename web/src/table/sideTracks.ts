/** The tracks of a table by side. */

import type { TableFacts, Track } from "../lib/types";
import { byColour } from "../art/colours";

export interface SideTrack {
  seats: number[];
  track: Track;
}

/** One track for each side. On a shared track, each side gets only the markers on its half. */
export function sideTracks({ sides, shares_track }: TableFacts, tracks: readonly Track[]): SideTrack[] {
  if (!shares_track) return sides.map((seats) => ({ seats, track: tracks[seats[0]!] ?? tracks[0] ?? {} }));
  const shared = byColour(tracks[0] ?? {});
  return sides.map((seats, side) => ({
    seats,
    track: Object.fromEntries(shared.map(([colour, value]) => [colour, Math.max(0, side ? -value : value)])),
  }));
}
