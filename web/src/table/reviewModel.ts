/** A finished game as the stage of a game needs it: one moment of it, and what would have been better (review/reviewSession.svelte.ts). */

import type { GameEvent, ReviewedMove, TitleTypes } from "../lib/types";

type AnyTitle = keyof TitleTypes;

/** One move of the game with everything that can be said of it; number 0 is the beginning. */
export interface Moment<G extends AnyTitle = AnyTitle> {
  number: number;
  step: number;
  event: GameEvent | null;
  move: string | null;
  counted: TitleTypes[G]["counted"] | null;
  view: TitleTypes[G]["view"];
  before: TitleTypes[G]["view"];
  hands: string[][];
  /** All that was laid until then, this move included. */
  events: GameEvent[];
  reviewed: Reviewed<G> | null;
}

export interface Better<G extends AnyTitle = AnyTitle> {
  event?: GameEvent | null;
  counted?: TitleTypes[G]["counted"] | null;
}
export type Reviewed<G extends AnyTitle = AnyTitle> = Omit<ReviewedMove, "best"> & {
  best: Omit<ReviewedMove["best"], "counted"> & Better<G>;
};

export interface ReviewModel<G extends AnyTitle = AnyTitle> {
  /** The id of the game. */
  readonly id: string;
  readonly moment: Moment<G> | null;
  /** Whether the move played or the better one is looked at more closely. */
  readonly compared: "best" | "played";
  isBest(move: Reviewed<G>): boolean;
  name(seat: number): string;
}
