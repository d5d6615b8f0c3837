/** Figures that walk to where they belong, one step after the other. */

import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import type { Colour, Track } from "./types";

const STEP = 110;
const LONGEST = 900;

export class Walker {
  shown = $state<Track>({});
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Walk to this track from now on; the first one is there at once. To be called in an effect. */
  follow(goal: Track, colours: readonly Colour[]): () => void {
    clearTimeout(this.#timer);
    untrack(() => this.#walk({ ...goal }, colours));
    return () => clearTimeout(this.#timer);
  }

  #walk(goal: Track, colours: readonly Colour[]): void {
    let left = 0;
    const next: Track = {};
    for (const colour of colours) {
      const to = goal[colour] ?? 0;
      const now = this.shown[colour] ?? to;
      next[colour] = settings.still ? to : now + Math.sign(to - now);
      left = Math.max(left, Math.abs(to - next[colour]!));
    }
    this.shown = next;
    if (left) this.#timer = setTimeout(() => this.#walk(goal, colours), Math.min(STEP, LONGEST / left));
  }
}
