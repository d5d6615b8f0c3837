/** Finds moves by words. */

/** Whether every search word occurs in the move. A single capital letter is a colour of the notation. */
export function matchesMove(wanted: string, move: string, words: string): boolean {
  const said = [...words.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...move.toLowerCase().split(/[-+]/)];
  return wanted
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((part) => {
      if (/^[A-Z]$/.test(part)) return move.includes(part);
      const asked = part.toLowerCase();
      // Cell names must match completely: d1 is not d10.
      return /\d$/.test(asked) ? said.includes(asked) : said.some((word) => word.startsWith(asked));
    });
}
