/** What the others did since the player's own last turn. Their moves are numbered on the table until the player acts. */

import { isMove } from "../lib/events";
import type { GameEvent } from "../lib/types";
import type { RunningTable } from "./tableModel";

/** The moves of the others since the last event of the player, the oldest first. A spectator has no turn. */
export function sinceTurn({ events, seat, view }: Pick<RunningTable, "events" | "seat" | "view">): GameEvent[] {
  if (seat === null || view.result) return [];
  const from = events.findLastIndex((event) => event.seat === seat) + 1;
  return events.slice(from).filter(isMove);
}
