/** How far somebody has come in the lessons, kept in this browser. */

import type { GameName } from "../lib/types";

const KEY = "sixfold.lessons";

function kept(): Partial<Record<GameName, number>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<GameName, number>>;
  } catch {
    return {};
  }
}

class Progress {
  steps = $state.raw(kept());

  of(game: GameName): number { return this.steps[game] ?? 0; }

  reach(game: GameName, step: number): void {
    if (step <= this.of(game)) return;
    this.steps = { ...this.steps, [game]: step };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.steps));
    } catch {
      // Nothing is kept then; the lesson goes on.
    }
  }
}

export const progress = new Progress();
/** So many things are done in each lesson. */
export const LENGTH: Record<GameName, number> = { board: 6, cards: 5, spezial: 4 };
