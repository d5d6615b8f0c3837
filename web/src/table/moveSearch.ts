/** Looking for a move by words. */

/** Whether every word that was typed is found in the move. A capital letter alone is a colour of the notation. */
export function matchesMove(wanted: string, move: string, words: string): boolean {
  const said = [...words.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...move.toLowerCase().split(/[-+]/)];
  return wanted
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((part) => {
      if (/^[A-Z]$/.test(part)) return move.includes(part);
      const asked = part.toLowerCase();
      // A cell is named to its end: d1 is not d10.
      return /\d$/.test(asked) ? said.includes(asked) : said.some((word) => word.startsWith(asked));
    });
}
