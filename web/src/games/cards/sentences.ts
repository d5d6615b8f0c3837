/** Texts of the card game. */

import { list, t } from "../../i18n/index.svelte";
import { pairOf, type Colour } from "../../art/colours";
import type { CardPlay, Gate, Lost } from "../../lib/types";
import { gainWords, type Gain } from "../../table/gains";
import { words } from "./texts";

export const coloursOf = (letters: readonly Colour[]): string => list(letters.map((letter) => t.colours[letter]));
export function cardName(card: string): string {
  const [a, b] = pairOf(card);
  return t.table.piece(t.colours[a], t.colours[b]);
}

/** How far the markers would move, and how many points would be lost. */
export const gainsIn = ({ card, gains, lost }: CardPlay): Gain[] =>
  pairOf(card).map((letter, i) => {
    const gone = lost.find(({ colour }) => colour === letter)?.points ?? 0;
    return { colour: letter, walked: (gains[i] ?? 0) - gone, lost: gone };
  });

/** The gains in words. No line break separates a colour from its points. */
export const gainsOf = (play: CardPlay): string =>
  gainsIn(play)
    .map((gain) => gainWords(gain).replace(" +", "\u00a0+"))
    .join(", ");

export const closedWords = ({ from, to, behind, opens_at }: Gate): string =>
  words.closed(from, to, coloursOf(behind), behind.length, opens_at);

/** Why points are lost: at a gate, or at the end of the track. One sentence for each reason, so that they are short. */
export function lostWords(lost: readonly Lost[], end: number): string[] {
  const reasons = new Map<string, Lost[]>();
  for (const each of lost) {
    const reason = JSON.stringify(each.gate);
    reasons.set(reason, [...(reasons.get(reason) ?? []), each]);
  }
  return [...reasons.values()].map((alike) => {
    const points = alike.map(({ colour, points }) => [points, t.colours[colour]] as const);
    const gate = alike[0]!.gate;
    return gate
      ? words.lost(points, gate.from, gate.to, coloursOf(gate.behind), gate.behind.length, gate.opens_at)
      : words.lostEnd(points, end);
  });
}
