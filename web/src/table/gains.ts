/** What moves scored: how far markers advanced, and which points were lost at a closed gate or at the end of a track. */

import { t } from "../i18n/index.svelte";
import { byColour, coloursIn, type Colour } from "../art/colours";
import { pieceOf } from "../lib/events";
import type { GameEvent, Track } from "../lib/types";

export interface Gain {
  colour: Colour;
  walked: number;
  lost: number;
}

/** The gains of a move by colour. If gates may be closed, `before` is the track before the move, because points may be lost. */
export function gainsOf({ gains = [], track, ...event }: Partial<GameEvent>, before: Track | null = null): Gain[] {
  const points = new Map<Colour, number>();
  const entries = Array.isArray(gains)
    ? coloursIn(pieceOf(event)).map((letter, i) => [letter, gains[i] ?? 0] as const)
    : byColour(gains);
  for (const [letter, gain] of entries) points.set(letter, (points.get(letter) ?? 0) + gain);
  return [...points].map(([colour, all]) => {
    const walked = before && track ? (track[colour] ?? 0) - (before[colour] ?? 0) : all;
    return { colour, walked, lost: all - walked };
  });
}

/** The gains of every event of a game, from its start. */
export function gainsOfAll(events: readonly GameEvent[], hasGates: boolean): Gain[][] {
  const tracks = new Map<number, Track>();
  return events.map((event) => {
    const gains = gainsOf(event, hasGates ? (tracks.get(event.seat) ?? {}) : null);
    if (event.track) tracks.set(event.seat, event.track);
    return gains;
  });
}

export const walkedIn = (gains: readonly Gain[]): number => gains.reduce((sum, { walked }) => sum + walked, 0);
export const lostIn = (gains: readonly Gain[]): number => gains.reduce((sum, { lost }) => sum + lost, 0);

/** "red +3", or "red +1 (2 lost)". */
export const gainWords = ({ colour, walked, lost }: Gain): string =>
  lost ? t.table.gainLost(t.colours[colour], walked, lost) : t.table.gain(t.colours[colour], walked);

/** All gains in one text, without colours that scored nothing. */
export const allGains = (gains: readonly Gain[]): string =>
  gains
    .filter(({ walked, lost }) => walked || lost)
    .map(gainWords)
    .join(", ") || t.table.nothing;
