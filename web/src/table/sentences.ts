/** Events and positions in full sentences, for screen readers and the text mode. */

import { list, t } from "../i18n/index.svelte";
import { byColour, coloursIn } from "../art/colours";
import { isMove, pieceOf } from "../lib/events";
import type { GameEvent, Track, View } from "../lib/types";
import { gameEnd, headline, isYou, departureSentence, why } from "./gameEnd";
import { allGains, type Gain } from "./gains";
import type { RunningTable } from "./tableModel";
import { lowest } from "./weakest";

/** A tile or card, named by its colours. */
function named(letters: string): string {
  const [a, b] = coloursIn(letters);
  return a && b ? t.table.piece(t.colours[a], t.colours[b]) : "";
}

/** The name of a cell, which depends on the game. */
export type CellName = (cell: readonly [number, number]) => string;

export function sentence(play: RunningTable, event: GameEvent, gains: readonly Gain[], cellName: CellName): string {
  const own = isYou(play.table.yours, event.seat);
  const who = play.name(event.seat);
  const [cells, brought] = [event.at ? event.at.map(cellName).join(", ") : "", allGains(gains)];
  const piece = named(pieceOf(event));
  if (isMove(event) && event.at)
    return own ? t.table.youPlaced(piece, cells, brought) : t.table.placed(who, piece, cells, brought);
  if (isMove(event)) return own ? t.table.youPlayed(piece, brought) : t.table.played(who, piece, brought);
  switch (event.do) {
    case "exchange":
      return own ? t.table.youExchanged : t.table.exchanged(who);
    case "resign":
      return departureSentence(own, play.flagged.has(event.seat), who);
    default:
      return "";
  }
}

/** The scores of the players who share a track: every colour, and the weakest ones. */
export function standing(play: RunningTable, seats: readonly number[], track: Track): string {
  const entries = byColour(track);
  const low = lowest(track);
  const weakest = entries.filter(([, value]) => value === low).map(([colour]) => t.colours[colour]);
  const names = list(seats.map((seat) => play.name(seat)));
  return t.table.standing(
    names,
    entries.map(([colour, value]) => `${t.colours[colour]} ${value}`).join(", "),
    list(weakest),
    low,
  );
}

/** What the player has to do now. At the end, who won and why. */
export function turn(play: RunningTable, view: View): string {
  if (view.result) {
    const game = gameEnd(play);
    return [...new Set([t.table.over, headline(game), why(game)])].join(" ");
  }
  if (view.to_move === null) return "";
  if (!play.isMine) return t.table.waitFor(play.name(view.to_move));
  if (view.phase === "choose") return t.table.youChoose;
  return view.phase === "draw" && play.table.take_back === play.seat ? t.table.youEnd : `${t.table.yourTurn}.`;
}
