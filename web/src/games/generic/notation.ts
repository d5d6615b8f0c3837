/** Moves in the notation of any title: capital letters are colours, and hyphens and pluses separate the parts. */

import { list, t } from "../../i18n/index.svelte";
import { coloursIn, type Colour } from "../../art/colours";

/** A part of a move: a colour and the rest, such as `R` and `h12`. */
export interface MovePart {
  colours: Colour[];
  text: string;
}

export const partsOf = (move: string): MovePart[] =>
  move.split(/[-+]/).map((part) => ({ colours: coloursIn(part), text: part.replace(/[A-Z]/g, "") }));

/** The text of an exchange, or of declining one, as in every title with exchanges. */
export function choiceWords(move: string): string | null {
  if (move === "keep") return t.table.keep;
  return /^x[A-Z,]*$/.test(move) ? t.table.exchange : null;
}

/** A move in words for screen readers: "red h12 and blue h11". */
export const say = (move: string): string =>
  choiceWords(move) ??
  list(
    partsOf(move).map(({ colours, text }) =>
      [...colours.map((colour) => t.colours[colour]), text].filter(Boolean).join(" "),
    ),
  );
