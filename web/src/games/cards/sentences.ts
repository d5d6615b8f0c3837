/** Facts of this game in words. */

import { list, t } from "../../i18n/index.svelte";
import type { CardPlay, Colour } from "../../lib/types";
import type { Lost } from "./areas";

export const coloursOf = (letters: readonly string[]): string => list(letters.map((letter) => t.colours[letter as Colour]));
export const cardName = (card: string): string => t.cards.card(t.colours[card[0] as Colour], t.colours[card[1] as Colour]);

export function gainsOf({ card, gains }: Pick<CardPlay, "card" | "gains">): string {
  return [...card].map((letter, i) => t.table.gain(t.colours[letter as Colour], gains[i] ?? 0)).join(", ");
}

export function lostWords({ colour, points, gate }: Lost): string {
  const name = t.colours[colour];
  return gate ? t.cards.lost(points, name, gate.from, gate.to, coloursOf(gate.behind), gate.behind.length, gate.opensAt) : t.cards.lostEnd(points, name);
}
