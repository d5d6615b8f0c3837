/** A finished game as the server tells it: how things stood after each event, and what a strong player thinks of each move. */

import type { Counted, GameEvent, Result, Rules, View } from "../lib/types";

export interface Step {
  event: GameEvent | null;
  move: string | null;
  counted: Counted;
  view: View;
  hands: string[][];
}
export interface Replay {
  rules: Rules;
  seats: { name: string; bot?: string | null }[];
  setup: Record<string, unknown>;
  steps: Step[];
  result: Result | null;
  /** Seats that ran out of time; the record has them as resigned. Older servers do not send it. */
  flagged?: number[];
}

export interface Judged {
  move: string;
  share: number;
  reason: { en: string; de: string };
  /** What it would have done; reviews from before this was kept do not have it. */
  event?: GameEvent | null;
  counted?: Counted;
}
export interface Reviewed {
  event: number;
  seat: number;
  shares: number[];
  cost: number;
  played: Judged;
  best: Judged;
}
export interface Review {
  ready: boolean;
  moves: Reviewed[];
  final: number[];
  turning_points: number[];
  /** Solo: the length of the track of which shares are parts; otherwise null, and they are shares of a win. */
  fields?: number | null;
}

/** One move of the game with everything that can be said of it; number 0 is the beginning. */
export interface Moment {
  number: number;
  step: number;
  event: GameEvent | null;
  counted: Counted;
  view: View;
  before: View;
  hands: string[][];
  /** All that was laid until then, this move included. */
  events: GameEvent[];
  reviewed: Reviewed | null;
}
