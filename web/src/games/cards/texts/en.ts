import type { LessonWords } from "../../../table/gameDescriptor";

const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
type Points = readonly (readonly [points: number, colour: string])[];
/** "2 red and one blue point are lost" */
function pointsLost(lost: Points): string {
  const each = lost.map(([n, colour], i) => `${n > 1 ? n : i ? "one" : "One"} ${colour}`);
  const last = lost.at(-1)?.[0] === 1 ? "point" : "points";
  return `${each.join(" and ")} ${last} ${lost.length === 1 && last === "point" ? "is" : "are"} lost`;
}

const lesson: LessonWords = {
  title: "The card game",
  about: "Play a card, count matches on the table, and keep your markers together.",
  minutes: 4,
  learned: [
    "Every open card that shows a symbol of yours is a point in it.",
    "After your turn, your oldest open card leaves the table.",
    "Markers never spread over more than two neighbouring areas; what cannot move is lost.",
    "All six in the last area wins at once.",
  ],
  minute: [
    "Play one card a turn. It shows two symbols in two of six colours.",
    "Every open card on the table that shows the same symbol is a point in its colour, no matter whose card it is.",
    "Your six colours have a marker each, on a track in four areas. No marker may be more than one area ahead of the last one; points that cannot be moved are lost.",
    "After your turn, your oldest open card leaves the table, and you draw a new one.",
    "A marker that reaches 10 gives you another card at once.",
    "The first to bring all six markers into the last area wins at once. The others are ranked by their weakest colour.",
  ],
  tips: {
    start: "Choose a card from your hand. You see what it scores before you play it.",
    score: "Every open card that shows the same symbol is a point in its colour, no matter whose card it is.",
  },
  steps: {
    match: {
      title: "Matches",
      task: (best) =>
        `Choose a card. Each of its symbols is compared with all open cards, yours and the others’. Every match is a point. One card makes ${points(best)}.`,
      wrong: (got, best) =>
        `${got ? points(got) : "No points"} with this card; another one makes ${best}. Count how often each symbol lies open.`,
      done: "The card lies open now, and your oldest one leaves: what lies on the table changes with every turn.",
    },
    gate: {
      title: "The closed gate",
      task: () =>
        "Your markers stand in areas, and none may be more than one area ahead of the last. One of your cards has many matches, but they are lost at the gate. Play the one whose points all count.",
      wrong: () =>
        "Nearly all of its matches are lost, because the gate is closed: a marker is still too far behind. Bring that one forward first.",
      done: "The last marker moves on, and with it the gate opens for the others.",
    },
    order: {
      title: "The order matters",
      task: () =>
        "The two symbols of a card are scored one after the other, and you choose which comes first. Choose so that the gate is open for the second.",
      wrong: () => "In this order points are lost at the gate. Turn the order round and look again.",
      done: "First the marker that lies behind, then the one that waits: the same card, more points.",
    },
    bonus: {
      title: "All the way to 10",
      task: () => "A marker that reaches 10 gives another move. One of your cards takes one there.",
      wrong: () => "No marker reaches 10 with that. Which one is closest, and which card shows it?",
      done: "10 reached: play another card at once.",
    },
    exchange: {
      title: "A new hand",
      task: () =>
        "No card in your hand shows your weakest colour. Then you may exchange the whole hand at the end of your turn. Do it.",
      wrong: () => "You may keep it, but no card of yours can lift your weakest colour. Exchange it.",
      done: "The hand is shown and laid aside, with your oldest open card, and you draw six new ones.",
    },
  },
};

const en = {
  table: "The table",
  hand: "Your hand. Left and right choose a card, Enter plays it, Escape puts it back, R changes which symbol comes first, 1 to 6 choose directly.",
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
  lost: (lost: Points, from: number, to: number, behind: string, count: number, opensAt: number): string =>
    `${pointsLost(lost)}: ${from}–${to} opens once ${behind} ${count === 1 ? "has" : "have"} reached ${opensAt}.`,
  lostEnd: (lost: Points, end: number): string =>
    `${pointsLost(lost)}: ${lost.length === 1 ? "its track ends" : "their tracks end"} at ${end}.`,
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
  lesson,
};
export default en;

export type Words = typeof en;
