/** The move of a finished game that scored most. */

import { isMove } from "../lib/events";
import type { GameEvent } from "../lib/types";
import { gainsOfAll, walkedIn } from "./gains";

export interface ScoredMove {
  /** The number of its event, from 1. */
  event: number;
  /** The number of the move, as lists of moves count: without draws. */
  number: number;
  seat: number;
  points: number;
}

/** The best move of these seats, or of all if there are none; the first of several. Null if none scored. */
export function bestMove(events: readonly GameEvent[], hasGates: boolean, seats: readonly number[]): ScoredMove | null {
  const gains = gainsOfAll(events, hasGates);
  let [best, number]: [ScoredMove | null, number] = [null, 0];
  for (const [i, event] of events.entries()) {
    if (event.do !== "draw") number++;
    if (!isMove(event) || (seats.length && !seats.includes(event.seat))) continue;
    const points = walkedIn(gains[i]!);
    if (points > (best?.points ?? 0)) best = { event: i + 1, number, seat: event.seat, points };
  }
  return best;
}
