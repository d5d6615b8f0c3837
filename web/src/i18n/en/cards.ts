const points = (n: number, colour: string): string =>
  n === 1 ? `One ${colour} point is lost` : `${n} ${colour} points are lost`;

const cards = {
  table: "The table",
  hand: "Your hand. Left and right choose a card, Enter plays it, Escape puts it back, R changes which symbol comes first, 1 to 6 choose directly.",
  card: (a: string, b: string): string => `${a} and ${b}`,
  gives: (card: string, gains: string): string => `${card}: gives ${gains}`,
  openCard: (card: string, counting: string[]): string =>
    counting.length ? `${card}, ${counting.join(" and ")} ${counting.length === 1 ? "counts" : "count"}` : card,
  ownRow: "Your open cards",
  rowOf: (name: string): string => `Open cards of ${name}`,
  row: (whose: string, cards: string[]): string => `${whose}, the oldest first: ${cards.join("; ") || "none"}.`,
  oldest: "oldest",
  leaves: "leaves after this turn",
  thisMove: "this move",
  toDraw: "to draw",
  laidAside: "discarded",
  pile: (n: string): string => `${n} to draw`,
  thisCard: "This card",
  whichFirst: "Which symbol first?",
  sameOrder: "Here the order changes nothing.",
  scoreFirst: (colour: string): string => `Score ${colour} first`,
  isFirst: (colour: string): string => `First ${colour}.`,
  chooseCard: "Choose a card: tap it, or drag it to the table.",
  find: "Search moves by colours",
  putBack: "Put back",
  play: (gains: string): string => `Play: ${gains}`,
  consider: (card: string, gains: string): string => `${card}: ${gains}.`,
  closed: (from: number, to: number, colours: string, n: number, opensAt: number): string =>
    `${from}–${to} opens once ${colours} ${n === 1 ? "has" : "have"} reached ${opensAt}.`,
  lost: (n: number, colour: string, from: number, to: number, behind: string, count: number, opensAt: number): string =>
    `${points(n, colour)}: ${from}–${to} opens once ${behind} ${count === 1 ? "has" : "have"} reached ${opensAt}.`,
  lostEnd: (n: number, colour: string, end: number): string => `${points(n, colour)}: its track ends at ${end}.`,
  bonus: (colours: string, n: number, end: number): string =>
    n ? `${end} reached with ${colours}. Play another card.` : "Bonus move: play another card.",
  mayExchange: (colours: string, n: number): string =>
    n
      ? `Your hand lacks ${colours}, your weakest ${n === 1 ? "colour" : "colours"}: you may exchange.`
      : "You may exchange your hand.",
  exchange: (n: number): string => `Exchange all ${n} cards`,
  keep: "Keep my cards",
  exchangeLater: (colours: string, n: number): string =>
    `Your hand lacks ${colours}, your weakest ${n === 1 ? "colour" : "colours"}: if that is still so after your card, you may exchange.`,
  noExchange: (colours: string, n: number): string =>
    n ? `No exchange now: your hand shows ${colours}, your weakest ${n === 1 ? "colour" : "colours"}.` : "",
  game: (n: number, of: number): string => `Game ${n} of ${of}`,
  matchPoints: (n: number): string => `Match points: ${n}`,
};
export default cards;
