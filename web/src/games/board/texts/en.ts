import type { LessonWords } from "../../../table/gameDescriptor";

const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
const lacks = (colours: string, n: number): string =>
  `Your weakest, ${colours}, ${n === 1 ? "is" : "are"} missing on your rack`;
const shows = (colours: string, n: number, end: number): string =>
  `Your rack shows ${colours}, which ${n === 1 ? "stands" : "stand"} on your ${end}`;

const lesson: LessonWords = {
  title: "The board game",
  about: "Lay tiles, score along lines, and let no colour fall behind.",
  minutes: 5,
  learned: [
    "Each half of a tile scores along the lines that run from it.",
    "In the end only your weakest colour counts.",
    "A marker on 18 gives another move at once.",
    "If your rack lacks your weakest colour, you may exchange it.",
  ],
  minute: [
    "Lay one tile a turn. It has two halves, each with a symbol in one of six colours.",
    "From each half, lines run in five directions. Every symbol of its colour in an unbroken row scores a point for that colour. The line through the other half does not count.",
    "Your six colours have a marker each. At the end your score is the colour that is furthest behind.",
    "A marker that reaches the end of its track gives you another tile at once.",
    "After laying, you draw a new tile. If your rack shows no tile of your weakest colour, you may first exchange it.",
    "The game ends when no tile fits any more. Whose weakest colour is highest wins.",
  ],
  tips: {
    start: "Take a tile. Your first one must touch a printed symbol. Gold cells show where it scores, and how much.",
    score: "Points run along lines: each half counts the symbols of its own colour in an unbroken row.",
  },
  steps: {
    first: {
      title: "Your first tile",
      task: () =>
        "Take the tile below and lay it on the board. The first one must touch a printed symbol. Lay one half beside the symbol of its own colour: that is a point.",
      wrong: () =>
        "It may lie there, but it scores nothing: no half meets its own colour. Turn it with R, the button, the wheel or two fingers.",
      done: "One point. What is printed on the board counts like a tile.",
    },
    lines: {
      title: "Points along lines",
      task: (best) =>
        `Lines run from each half in five directions. Every symbol of its colour in an unbroken row is a point. Find a place for ${points(best)}.`,
      wrong: (got, best) =>
        got
          ? `${points(got)} here. Look for longer rows of the same colour: ${best} are possible.`
          : "Nothing there. The same colour must lie beside it, in a row.",
      done: "The rings show what counted. The way through the other half of the tile never counts.",
    },
    both: {
      title: "Both halves score",
      task: () => "Each half scores by itself. Find the place where both get at least 2 points.",
      wrong: (got) =>
        got
          ? `${points(got)} in all, but not 2 for each half. There is a place where both score enough.`
          : "No half scores there. There is a place where both score at least 2.",
      done: "Two halves, two colours, both forward.",
    },
    weakest: {
      title: "Only the weakest counts",
      task: () =>
        "This is the heart of the game: at the end only your weakest colour is your score. One tile gives many points in strong colours, the other lifts the weakest. Lift it by 2.",
      wrong: (got) =>
        `${got ? `${points(got)}, but` : "No points, and"} your score stays as it is. Look at the framed line of your tracks: that colour has to move.`,
      done: "Your weakest colour rises, and your score with it. More points elsewhere would not have changed it.",
    },
    bonus: {
      title: "A marker at its end",
      task: () => "One of your markers can reach 18, the end of its track, in this move. Take it there.",
      wrong: () => "No marker gets to 18 like that. Which one is closest? Find the longest row of its colour.",
      done: "18 reached: you lay another tile at once, before you draw. All six on 18 wins the game on the spot.",
    },
    exchange: {
      title: "New tiles",
      task: () =>
        "Your turn is nearly over, and no tile on your rack shows your weakest colour. That is when you may exchange them all. Do it.",
      wrong: () => "You may keep them, but none of them can lift your weakest colour. Exchange them.",
      done: "The old tiles are shown to all, and you draw six new ones. With your weakest colour on the rack there is no exchange.",
    },
  },
};

const en = {
  board: "board",
  boardLabel: "Board. Arrow keys move, Enter lays the tile and confirms, R turns it, 1 to 6 choose a tile.",
  rack: "Your tiles",
  swap: "Other half first",
  turn: "Turn",
  choosePlace: "Choose a place",
  chooseTile: "Choose a tile, then a place for it.",
  bag: (n: string): string => `${n} in the bag`,
  mayExchange: (colours: string, n: number): string =>
    `${lacks(colours, n)}: you may exchange all tiles at the end of your turn.`,
  duelExchange: (colours: string, n: number, end: number): string =>
    `${shows(colours, n, end)}: you may exchange these tiles at the end of your turn.`,
  /** The same while the player decides about it. */
  exchangeNow: (colours: string, n: number): string => `${lacks(colours, n)}: you may exchange all tiles now.`,
  duelExchangeNow: (colours: string, n: number, end: number): string =>
    `${shows(colours, n, end)}: you may exchange these tiles now.`,
  duelNoExchange: (colours: string, end: number): string =>
    `On your ${end}: ${colours}, but no tile on your rack shows it. No exchange now.`,
  noExchange: (colours: string, n: number): string =>
    n === 0 ? "" : `No exchange now: your rack shows ${colours}, your weakest ${n === 1 ? "colour" : "colours"}.`,
  duelMarkers: (n: number): string => (n === 1 ? "1 duel marker" : `${n} duel markers`),
  pulled: (n: number): string => (n === 1 ? "1 marker on this side" : `${n} markers on this side`),
  /** How far a marker is pulled, and to whom; null is the viewer. */
  pull: (colour: string, fields: number, whom: string | null): string =>
    fields === 0 ? `${colour} in the middle` : `${colour} ${fields} towards ${whom ?? "you"}`,
  holds: (who: string | null, n: number, colours: string): string =>
    `${who === null ? "You hold" : `${who} holds`} the duel ${n === 1 ? "marker" : "markers"} of ${colours}.`,
  duelIdea: "Markers on 0 count for nobody. A coin shows who holds the duel marker.",
  lay: (a: string, cellA: string, b: string, cellB: string): string => `${a} on ${cellA}, ${b} on ${cellB}`,
  row: (name: string, cells: string): string => `Row ${name}: ${cells}`,
  cell: (name: string, colour: string | null, open: boolean): string =>
    colour ? `${name}: ${colour}` : `${name}: free${open ? "" : ", nothing fits"}`,
  /** A half of the held tile: its colour, its cell and its points. */
  half: (colour: string, cell: string, gain: number): string => `${colour} on ${cell} +${gain}`,
  /** Mentions the cell of the second half, so that each turn of the tile is audible. */
  misfit: (a: string, b: string, cell: string | null): string =>
    `${a} and ${b} do not fit this way round: ${b} ${cell ? `on ${cell}` : "beside the board"}`,
  lesson,
};
export default en;

export type Words = typeof en;
