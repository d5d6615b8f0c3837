/** The commitments that this browser has seen, by game, and how early. One that is first seen after a game proves nothing. */

import type { GameEvent, TableInfo, View } from "./types";

/** Before anything was played, or in the middle of the game. */
export type Seen = "start" | "during";
export interface KnownCommitment {
  commitment: string;
  seen: Seen;
}

const PLACE = "sixfold.commitments";
/** How many games are remembered, the newest first. */
const MOST = 200;

function read(): [string, KnownCommitment][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, KnownCommitment][]) : [];
  } catch {
    return [];
  }
}

/** What was seen first in a game; a later commitment does not replace it. */
export const knownCommitment = (game: string): KnownCommitment | null =>
  read().find(([known]) => known === game)?.[1] ?? null;

/** Remember a commitment, unless one is known for this game. */
export function keepCommitment(game: string, commitment: string, seen: Seen): void {
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
export function rememberCommitment(table: TableInfo, view: View | null, events: GameEvent[]): void {
  if (!table.commitment || table.status === "over" || table.status === "closed") return;
  // Between two games of a match it is that of the next one.
  const isWaiting = !view || table.results.length === table.number;
  keepCommitment(
    `${table.id}-${table.results.length + 1}`,
    table.commitment,
    isWaiting || events.every((event) => event.do === "draw") ? "start" : "during",
  );
}
