/** What a player is doing, in a few words for the head of a panel. */

import { t } from "../i18n/index.svelte";
import { levelOfBot } from "../lib/bots";
import { leftShort } from "./gameEnd";
import type { RunningTable } from "./tableModel";

const botOf = (play: RunningTable, seats: readonly number[]): string | null =>
  play.table?.seats[seats[0]!]?.bot ?? null;

export const isTurnOf = (play: RunningTable, seats: readonly number[]): boolean =>
  play.view?.to_move != null && seats.includes(play.view.to_move);

function levelOf(play: RunningTable, seats: readonly number[]): string {
  const level = levelOfBot(botOf(play, seats));
  return level ? t.common.level(level) : "";
}

/** Resigned, to move, or another note: by default the level of a bot. */
export function statusOf(play: RunningTable, seats: readonly number[], otherwise = levelOf(play, seats)): string {
  const gone = seats.find((seat) => (play.view?.resigned[seat] ?? 0) > 0);
  if (gone !== undefined) return leftShort(play, gone);
  if (!isTurnOf(play, seats)) return otherwise;
  if (seats.includes(play.seat ?? -1)) return t.table.yourTurn;
  return botOf(play, seats) ? t.table.thinks : t.table.turn;
}
