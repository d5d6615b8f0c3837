/** What happened and how things stand, in whole sentences: for the log of a screen reader and for playing without pictures. */

import { list, t } from "../i18n/index.svelte";
import type { Colour, GameEvent, Track, View } from "../lib/types";
import { ended, headline, why } from "./ending";
import { allGains, type Gain } from "./gains";
import type { Play } from "./play.svelte";

const named = (letters: string): string => list([...letters].map((letter) => t.colours[letter as Colour]));

/** Where a tile lies is named by the game. */
export type CellName = (cell: readonly [number, number]) => string;

export function sentence(play: Play, event: GameEvent, gains: readonly Gain[], cellName: CellName): string {
  const who = play.name(event.seat);
  const cells = event.at ? event.at.map(cellName).join(", ") : "";
  switch (event.do) {
    case "place": return t.table.placed(who, event.tile ? named(event.tile) : "", cells, allGains(gains));
    case "play": return t.table.played(who, named(event.card ?? ""), allGains(gains));
    case "exchange": return t.table.exchanged(who);
    case "resign": return t.table.gaveUp(who);
    default: return "";
  }
}

/** How a track stands: every colour, and which is the weakest. */
export function standing(name: string, track: Track): string {
  const entries = Object.entries(track) as [Colour, number][];
  const low = Math.min(...entries.map(([, value]) => value));
  const weakest = entries.filter(([, value]) => value === low).map(([colour]) => t.colours[colour]);
  return t.table.standing(name, entries.map(([colour, value]) => `${t.colours[colour]} ${value}`).join(", "), list(weakest), low);
}

/** What the own turn is about; at the end, who won and why. */
export function turn(play: Play, view: View): string {
  if (view.result) {
    const game = ended(play);
    return [...new Set([t.table.over, headline(game), why(game)])].join(" ");
  }
  if (view.to_move === null) return "";
  return play.isMine ? `${t.table.yourTurn}.` : t.table.waitFor(play.name(view.to_move));
}
