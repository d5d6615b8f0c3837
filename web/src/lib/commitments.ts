/** The commitments that this browser has seen, by game, and when. A commitment first seen after the game proves nothing. */

import type { GameEvent, TableInfo, View } from "./types";

/** Before the first move, or during the game. */
export type Seen = "start" | "during";
export interface KnownCommitment {
  commitment: string;
  seen: Seen;
}

const PLACE = "sixfold.commitments";
/** How many games are stored. The oldest ones are dropped. */
const MOST = 200;

function read(): [string, KnownCommitment][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, KnownCommitment][]) : [];
  } catch {
    return [];
  }
}

/** The first commitment seen for a game. A later one does not replace it. */
export const knownCommitment = (game: string): KnownCommitment | null =>
  read().find(([known]) => known === game)?.[1] ?? null;

/** Store a commitment unless there is already one for this game. */
export function keepCommitment(game: string, commitment: string, seen: Seen): void {
  const kept = read();
  if (kept.some(([known]) => known === game)) return;
  kept.push([game, { commitment, seen }]);
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Without storage, the browser reports later that it saw the commitment only after the game.
  }
}

/** Store the commitment of a table unless its last game is over. */
export function rememberCommitment(table: TableInfo, view: View | null, events: GameEvent[]): void {
  if (!table.commitment || table.status === "over" || table.status === "closed") return;
  // Between two games of a match, the commitment belongs to the next game.
  const isWaiting = !view || table.results.length === table.number;
  keepCommitment(
    `${table.id}-${table.results.length + 1}`,
    table.commitment,
    isWaiting || events.every((event) => event.do === "draw") ? "start" : "during",
  );
}
