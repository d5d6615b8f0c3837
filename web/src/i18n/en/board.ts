const lacks = (colours: string, n: number): string =>
  `Your weakest, ${colours}, ${n === 1 ? "is" : "are"} missing on your rack`;
const shows = (colours: string, n: number): string =>
  `Your rack shows ${colours}, which ${n === 1 ? "stands" : "stand"} on your 9`;

const board = {
  board: "board",
  boardLabel: "Board. Arrow keys move, Enter lays the tile and confirms, R turns it, 1 to 6 choose a tile.",
  rack: "Your tiles",
  tile: (a: string, b: string): string => (a === b ? `double ${a}` : `${a} and ${b}`),
  swap: "Other half first",
  turn: "Turn",
  choosePlace: "Choose a place",
  chooseTile: "Choose a tile, then a place for it.",
  bag: (n: string): string => `${n} in the bag`,
  exchange: "Exchange tiles",
  keep: "Keep my tiles",
  mayExchange: (colours: string, n: number): string =>
    `${lacks(colours, n)}: you may exchange all tiles at the end of your turn.`,
  duelExchange: (colours: string, n: number): string =>
    `${shows(colours, n)}: you may exchange these tiles at the end of your turn.`,
  /** The same while the player decides about it. */
  exchangeNow: (colours: string, n: number): string => `${lacks(colours, n)}: you may exchange all tiles now.`,
  duelExchangeNow: (colours: string, n: number): string => `${shows(colours, n)}: you may exchange these tiles now.`,
  duelNoExchange: (colours: string): string =>
    `On your 9: ${colours}, but no tile on your rack shows it. No exchange now.`,
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
};
export default board;
