/** The progress in each lesson, stored in this browser. */

import { descriptorOf } from "../games/index";
import type { GameName } from "../lib/types";

const KEY = "sixfold.lessons";
/** The number of steps of a lesson. */
export const lengthOf = (game: string): number => descriptorOf(game).lesson?.steps ?? 0;

/** The stored progress, validated because it may have been changed from outside. */
function kept(): Partial<Record<GameName, number>> {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") as object);
    return Object.fromEntries(
      found.filter(([game, steps]) => lengthOf(game) > 0 && Number.isInteger(steps) && steps > 0),
    );
  } catch {
    return {};
  }
}

class Progress {
  steps = $state.raw(kept());

  of(game: GameName): number {
    return this.steps[game] ?? 0;
  }

  /** The next step to do. After the last step, it is the first one again. */
  next(game: GameName): number {
    return this.of(game) < lengthOf(game) ? this.of(game) : 0;
  }

  reach(game: GameName, step: number): void {
    if (step <= this.of(game)) return;
    this.steps = { ...this.steps, [game]: step };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.steps));
    } catch {
      // Without storage, the lesson continues but is not remembered.
    }
  }
}

export const progress = new Progress();
