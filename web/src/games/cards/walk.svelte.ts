/** Markers that walk field by field to where they stand now, and what they reached on the way. */

import { untrack } from "svelte";
import { COLOURS, type Colour, type Track } from "../../lib/types";
import { settings } from "../../lib/settings.svelte";
import { END } from "./areas";

const STEP = 110;
const LONGEST = 900;

export class Walk {
  #shown = $state.raw<Track>({});
  /** Colours whose marker came to the end while one looked on; counted, so that each arrival is its own. */
  arrived = $state.raw<Partial<Record<Colour, number>>>({});

  constructor(goal: () => Track) {
    this.#shown = { ...goal() };
    let next: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const to = { ...goal() };
      const step = (): void => {
        const left = this.#step(to);
        if (left) next = setTimeout(step, Math.min(STEP, LONGEST / left));
      };
      untrack(step);
      return () => clearTimeout(next);
    });
  }

  at(colour: Colour): number { return this.#shown[colour] ?? 0; }

  #step(goal: Track): number {
    let left = 0;
    const shown = { ...this.#shown };
    for (const colour of COLOURS) {
      const [now, to] = [shown[colour] ?? 0, goal[colour] ?? 0];
      // Back at the beginning of the next game: nobody walks there.
      const next = settings.still || to < now ? to : now + Math.sign(to - now);
      if (next === END && now < END) this.arrived = { ...this.arrived, [colour]: (this.arrived[colour] ?? 0) + 1 };
      shown[colour] = next;
      left = Math.max(left, to - next);
    }
    this.#shown = shown;
    return left;
  }
}
