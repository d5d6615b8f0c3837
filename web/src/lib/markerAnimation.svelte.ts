/** Moves markers along their tracks field by field and counts how often each one reaches the end. */

import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { byColour, type Colour } from "../art/colours";
import type { Track } from "./types";

/** The durations of the parts of a move in milliseconds at normal speed: a piece is laid, a line goes on by one cell, points fly to
 * their tracks, a marker advances by one field. Animations in styles have the same (--d-… in tokens.css). */
export const MOVE = { lay: 240, ray: 50, fly: 420, walk: 80 } as const;
/** A long way takes no longer than this. */
const LONGEST = 640;

/** How long markers take to walk this many fields. */
export const walking = (fields: number): number => Math.min(MOVE.walk * fields, LONGEST);

export class MarkerAnimation {
  #shown = $state.raw<Track>({});
  #end: () => number;
  /** How often the marker of each colour reached the end during the animation. A count, so that every arrival is a change. */
  arrived = $state.raw<Track>({});

  /** Create it while a component initialises. The animation stops when the component is destroyed. */
  constructor(goal: () => Track, end = (): number => Infinity) {
    this.#shown = { ...goal() };
    this.#end = end;
    let next: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const to = { ...goal() };
      const step = (): void => {
        const left = this.#step(to);
        if (left) next = setTimeout(step, (settings.pace * walking(left)) / left);
      };
      untrack(step);
      return () => clearTimeout(next);
    });
  }

  at(colour: Colour): number {
    return this.#shown[colour] ?? 0;
  }

  #step(goal: Track): number {
    let left = 0;
    const shown: Track = {};
    for (const [colour, to] of byColour(goal)) {
      const now = this.#shown[colour] ?? to;
      const next = settings.still || !settings.pace ? to : now + Math.sign(to - now);
      if (next === this.#end() && now < next)
        this.arrived = { ...this.arrived, [colour]: (this.arrived[colour] ?? 0) + 1 };
      shown[colour] = next;
      left = Math.max(left, Math.abs(to - next));
    }
    this.#shown = shown;
    return left;
  }
}
