const coach = {
  /** The three tips of the first game, by moment. Titles have their own first two. */
  weakest: (low: number, colours: string): string =>
    `Now look at your tracks. At the end only your lowest colour counts. Yours is at ${low}${colours && `: ${colours}`}.`,
  ok: "Got it",
  off: "No more tips",
  /** What a move would do to the score. */
  rises: (points: string, from: number, to: number): string =>
    `${points}, and your weakest rises from ${from} to ${to}`,
  stays: (points: string, low: number, colours: string): string =>
    `${points}, but your weakest stays at ${low}${colours && ` (${colours})`}`,
  nothing: "No points",
};
export default coach;
