/** The commitments that this browser has seen, by game, and how early. One that is first seen after a game proves nothing. */

import type { GameEvent, TableInfo, View } from "../lib/types";

/** Before anything was played, or in the middle of the game. */
export type Seen = "start" | "during";
export interface Promised { commitment: string; seen: Seen }

const PLACE = "sixfold.commitments";
/** How many games are remembered, the newest first. */
const MOST = 200;

function read(): [string, Promised][] {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as [string, Promised][]) : [];
  } catch {
    return [];
  }
}

/** What was seen first in a game; a later commitment does not replace it. */
export const promised = (game: string): Promised | null => read().find(([known]) => known === game)?.[1] ?? null;

/** Remember a commitment, unless one is known for this game. */
export function keep(game: string, commitment: string, seen: Seen): void {
  const kept = read();
  if (kept.some(([known]) => known === game)) return;
  kept.push([game, { commitment, seen }]);
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // A browser that keeps nothing says later that it has seen the commitment only afterwards.
  }
}

/** Remember what a table has committed itself to, unless its last game is over. */
export function remember(table: TableInfo, view: View | null, events: GameEvent[]): void {
  if (!table.commitment || table.status === "over" || table.status === "closed") return;
  // Between two games of a match it is that of the next one.
  const isWaiting = !view || table.results.length === table.number;
  keep(`${table.id}-${table.results.length + 1}`, table.commitment, isWaiting || events.every((event) => event.do === "draw") ? "start" : "during");
}
