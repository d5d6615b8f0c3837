/** What deserves a moment of its own after a move. It is found by comparing what the server said before and after the move. */

import { byColour, type Colour } from "../art/colours";
import type { TableFacts, Track, View } from "../lib/types";

/** All markers of a side at their goal, a bonus move, a completed chain, an open gate, a marker at the end of its track. */
export const MOMENTS = ["home", "bonus", "chain", "gate", "top"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What only the title knows about its moments. */
export interface MomentRules {
  /** The reason for the end of a game in which all markers reached their goal. */
  home?: string | undefined;
  /** Whether the move completed something that is rare in this title. */
  isChain: boolean;
}

const trackOf = (view: View | null, seat: number): Track => view?.tracks?.[seat] ?? view?.tracks?.[0] ?? {};
const bonusIn = (view: View | null): number => (view && "bonus_moves" in view ? view.bonus_moves : 0);
const gateOf = (view: View | null, seat: number): number | null =>
  view && "gates" in view ? (view.gates?.[seat]?.from ?? Infinity) : null;

/** How far each marker of a seat advanced. On a shared track, a pull in either direction counts. */
export const advances = (before: View | null, after: View | null, seat: number): [Colour, number][] =>
  byColour(trackOf(after, seat)).map(([colour, value]) => [
    colour,
    Math.abs(value - (trackOf(before, seat)[colour] ?? 0)),
  ]);

/** The moments after a move of this seat, the most important first. */
export function momentsOf(
  seat: number,
  before: View | null,
  after: View | null,
  facts: TableFacts,
  { home, isChain }: MomentRules,
): Moment[] {
  if (!before || !after) return [];
  const reached = byColour(trackOf(after, seat)).some(
    ([colour, value]) =>
      Math.abs(value) >= facts.track_end && Math.abs(trackOf(before, seat)[colour] ?? 0) < facts.track_end,
  );
  const [gate, opened] = [gateOf(before, seat), gateOf(after, seat)];
  const is: Record<Moment, boolean> = {
    home: home !== undefined && after.result?.reason === home,
    bonus: bonusIn(after) > bonusIn(before),
    chain: isChain,
    gate: gate !== null && opened !== null && opened > gate,
    top: reached,
  };
  return MOMENTS.filter((moment) => is[moment]);
}
