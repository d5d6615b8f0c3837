const decisive = (colours: string, n: number): string => `${colours} ${n === 1 ? "was" : "were"} the weakest`;

const ending = {
  /** "You 7 : 3 Mira". */
  score: (one: string, low: number, otherLow: number, other: string): string => `${one} ${low} : ${otherLow} ${other}`,
  you: "You",
  place: (n: number): string => `${n}.`,
  tracks: (name: string): string => `Final scores of ${name}, weakest colour first`,
  trackOf: (name: string): string => `Final scores of ${name}`,
  lowest: "lowest",
  close: "So close!",
  /** Why the other side was behind. The colours are its weakest. */
  youFellShort: (colours: string, n: number, low: number, winner: string, best: number): string =>
    `Your ${decisive(colours, n)}, at ${low}; ${winner} lifted every colour to at least ${best}.`,
  theyFellShort: (other: string, colours: string, n: number, low: number, best: number): string =>
    `You lifted every colour to at least ${best}. For ${other}, ${decisive(colours, n)}, at ${low}.`,
  fellShort: (other: string, colours: string, n: number, low: number, winner: string, best: number): string =>
    `${winner} lifted every colour to at least ${best}. For ${other}, ${decisive(colours, n)}, at ${low}.`,
  equal: (low: number, best: number, other: number): string =>
    `Both have ${low} as their lowest score, so the next colour decides: ${best} against ${other}.`,
  alone: (colours: string, n: number, low: number): string =>
    `${colours} ${n === 1 ? "was" : "were"} the weakest, at ${low}.`,
  bestMove: (own: boolean, who: string, n: number, points: number): string =>
    `${own ? "Your best move" : `Best move, by ${who}`}: number ${n}, +${points}`,
  reviewing: "A strong bot is reviewing every move…",
  costliest: (own: boolean, who: string, n: number, cost: string): string =>
    `Move ${n} cost ${own ? "you" : who} the most: ${cost}`,
  noMistake: "No single move of yours decided it.",
  accuracy: "Accuracy",
  harder: (name: string): string => `Next level: ${name}`,
  easier: (name: string): string => `Easier: ${name}`,
  share: "Share",
  /** What is shared with a link. */
  shared: (score: string, kind: string): string => `${score} (${kind})`,
  sharedAlone: (name: string, low: number, kind: string): string => `${name}: ${low} (${kind})`,
};
export default ending;
