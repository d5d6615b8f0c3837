/** The track of this game as it is printed: eleven fields in four areas. What a card gives is told by the server. */

import { COLOURS, type CardPlay, type Colour, type Track } from "../../lib/types";

export const END = 10;
export const AREAS: readonly (readonly [from: number, to: number])[] = [[0, 0], [1, 3], [4, 6], [7, 10]];
export const FIELDS = Array.from({ length: END + 1 }, (_, i) => i);

export const areaOf = (value: number): number => AREAS.findIndex(([, to]) => value <= to);
export const weakestOf = (track: Track): number => Math.min(...COLOURS.map((colour) => track[colour] ?? 0));

/** Areas stand apart by so much of a field. */
const GAP = 0.42;
const WIDE = END + 1 + GAP * (AREAS.length - 1);
const edge = (field: number, area: number): number => ((field + GAP * area) / WIDE) * 100;
/** Where a field's middle lies, in percent of the track's length. */
export const middle = (value: number): number => edge(value + 0.5, areaOf(value));
/** Where an area begins and how long it is, in percent. */
export const plate = (area: number): [left: number, width: number] => {
  const [from, to] = AREAS[area]!;
  return [edge(from, area), edge(to + 1, area) - edge(from, area)];
};

/** What a side's track has closed for now: an area, and who is still too far behind for it. */
export interface Gate { from: number; to: number; opensAt: number; behind: Colour[] }

function closed(area: number, track: Track): Gate | null {
  const [here, before] = [AREAS[area], AREAS[area - 1]];
  if (!here || !before) return null;
  const behind = COLOURS.filter((colour) => areaOf(track[colour] ?? 0) < area - 1);
  return { from: here[0], to: here[1], opensAt: before[0], behind };
}

/** The first area that no marker of this track may enter now; null once all are open. */
export const gateOf = (track: Track): Gate | null => closed(areaOf(weakestOf(track)) + 2, track);

/** Points that a card earns and its marker cannot walk: behind a closed area, or beyond the end (no gate then). */
export interface Lost { colour: Colour; points: number; gate: Gate | null }

export function lostBy(play: CardPlay, before: Track): Lost[] {
  return [...play.card].flatMap((letter, i): Lost[] => {
    const colour = letter as Colour;
    const reached = play.track[colour] ?? 0;
    const points = (play.gains[i] ?? 0) - (reached - (before[colour] ?? 0));
    if (points <= 0) return [];
    // What blocks is what still stands behind when this marker has walked; the second symbol finds the first one where it has come to.
    const then = i ? play.track : { ...before, [colour]: reached };
    return [{ colour, points, gate: reached >= END ? null : closed(areaOf(reached + 1), then) }];
  });
}
