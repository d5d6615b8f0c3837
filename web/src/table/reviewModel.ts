/** What the stage of a game needs for a review (review/reviewSession.svelte.ts): one moment of a finished game, and a better move. */

import type { GameEvent, ReviewedMove, TitleTypes } from "../lib/types";

type AnyTitle = keyof TitleTypes;

/** One move of the game and everything known about it. Number 0 is the start of the game. */
export interface Moment<G extends AnyTitle = AnyTitle> {
  number: number;
  step: number;
  event: GameEvent | null;
  move: string | null;
  counted: TitleTypes[G]["counted"] | null;
  view: TitleTypes[G]["view"];
  before: TitleTypes[G]["view"];
  hands: string[][];
  /** All events so far, including this move. */
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
  /** Whether the move played or the better one is highlighted. */
  readonly compared: "best" | "played";
  isBest(move: Reviewed<G>): boolean;
  name(seat: number): string;
}
