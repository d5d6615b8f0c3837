/** What moves brought: how far markers walked, and which points were lost because their way was closed or at its end. */

import { t } from "../i18n/index.svelte";
import { byColour, coloursIn, type Colour } from "../art/colours";
import type { GameEvent, Track } from "../lib/types";

export interface Gain {
  colour: Colour;
  walked: number;
  lost: number;
}
type Scored = Pick<GameEvent, "tile" | "card" | "gains" | "track">;

/** What a move brought, by colour; `before` is the track as it stood then. In the card game not every point that counts is walked. */
export function gainsOf({ tile, card, gains = [], track }: Scored, before: Track = {}): Gain[] {
  const points = new Map<Colour, number>();
  const entries = Array.isArray(gains)
    ? coloursIn(tile ?? card ?? "").map((letter, i) => [letter, gains[i] ?? 0] as const)
    : byColour(gains);
  for (const [letter, gain] of entries) points.set(letter, (points.get(letter) ?? 0) + gain);
  return [...points].map(([colour, all]) => {
    const walked = card && track ? (track[colour] ?? 0) - (before[colour] ?? 0) : all;
    return { colour, walked, lost: all - walked };
  });
}

/** The same for every event of a game, from its beginning on. */
export function gainsOfAll(events: readonly GameEvent[]): Gain[][] {
  const tracks = new Map<number, Track>();
  return events.map((event) => {
    const gains = gainsOf(event, tracks.get(event.seat));
    if (event.track) tracks.set(event.seat, event.track);
    return gains;
  });
}

export const walkedIn = (gains: readonly Gain[]): number => gains.reduce((sum, { walked }) => sum + walked, 0);
export const lostIn = (gains: readonly Gain[]): number => gains.reduce((sum, { lost }) => sum + lost, 0);

/** "red +3", or "red +1 (2 lost)". */
export const gainWords = ({ colour, walked, lost }: Gain): string =>
  lost ? t.table.gainLost(t.colours[colour], walked, lost) : t.table.gain(t.colours[colour], walked);

/** All of it; what had no points is left out. */
export const allGains = (gains: readonly Gain[]): string =>
  gains
    .filter(({ walked, lost }) => walked || lost)
    .map(gainWords)
    .join(", ") || t.table.nothing;
