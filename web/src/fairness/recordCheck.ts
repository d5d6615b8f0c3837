/** Compares the record of a game with what this page was shown during the game. */

import type { GameEvent } from "../lib/types";
import type { Recorded } from "./shuffle";

/** The setup and the events that the server sent during the game, without hidden information. */
export interface ShownGame {
  setup?: Record<string, unknown> | undefined;
  events: GameEvent[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether the record contains everything shown. An empty list was a hidden hand. */
function has(written: unknown, shown: unknown): boolean {
  if (!isObject(shown)) return shown === written;
  const other = isObject(written) ? written : {};
  if (Array.isArray(shown) && shown.length && shown.length !== other.length) return false;
  return Object.entries(shown).every(([key, value]) => has(other[key], value));
}

/** The number of the first event that differs from what was shown, counted from 1; 0 for the setup; null if all agree. */
export function difference({ setup, events }: Recorded, shown: ShownGame): number | null {
  if (!has(setup, shown.setup ?? {})) return 0;
  const first = shown.events.findIndex(({ count, ...event }, i) => {
    const written = events[i];
    return !has(written, event) || (count !== undefined && (written?.tiles ?? written?.cards)?.length !== count);
  });
  return first < 0 ? null : first + 1;
}
