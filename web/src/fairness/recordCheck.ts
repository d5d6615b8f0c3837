/** Whether the record of a game is the game that this page was shown while it was played. */

import type { GameEvent } from "../lib/types";
import type { Recorded } from "./shuffle";

/** The setup and the events as the server told them during the game, without what others hide. */
export interface ShownGame {
  setup?: Record<string, unknown> | undefined;
  events: GameEvent[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether a record has everything that was shown. An empty list was a hidden hand. */
function has(written: unknown, shown: unknown): boolean {
  if (!isObject(shown)) return shown === written;
  const other = isObject(written) ? written : {};
  if (Array.isArray(shown) && shown.length && shown.length !== other.length) return false;
  return Object.entries(shown).every(([key, value]) => has(other[key], value));
}

/** The first event of the record, counted from 1, that is not as it was shown; 0 is the setup; null if all agree. */
export function difference({ setup, events }: Recorded, shown: ShownGame): number | null {
  if (!has(setup, shown.setup ?? {})) return 0;
  const first = shown.events.findIndex(({ count, ...event }, i) => {
    const written = events[i];
    return !has(written, event) || (count !== undefined && (written?.tiles ?? written?.cards)?.length !== count);
  });
  return first < 0 ? null : first + 1;
}
