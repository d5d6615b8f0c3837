/** Facts of this game in words. */

import { list, t } from "../../i18n/index.svelte";
import type { CardPlay, Colour, Lost } from "../../lib/types";

export const coloursOf = (letters: readonly string[]): string => list(letters.map((letter) => t.colours[letter as Colour]));
export const cardName = (card: string): string => t.cards.card(t.colours[card[0] as Colour], t.colours[card[1] as Colour]);

/** How far the markers walk, and what of the points is lost. */
export function gainsOf(play: CardPlay): string {
  return [...play.card].map((letter, i) => {
    const [name, points] = [t.colours[letter as Colour], play.gains[i] ?? 0];
    const gone = play.lost.find(({ colour }) => colour === letter)?.points ?? 0;
    const told = gone ? t.cards.gainLost(name, points - gone, gone) : t.table.gain(name, points);
    // No line breaks a colour from its points.
    return told.replace(" +", "\u00a0+");
  }).join(", ");
}

export function lostWords({ colour, points, gate }: Lost): string {
  const name = t.colours[colour];
  return gate ? t.cards.lost(points, name, gate.from, gate.to, coloursOf(gate.behind), gate.behind.length, gate.opens_at) : t.cards.lostEnd(points, name);
}
