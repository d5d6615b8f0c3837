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
  mayExchange: (colours: string): string => `Your weakest, ${colours}, is missing on your rack: you may exchange all tiles at the end of your turn.`,
  duelExchange: (colours: string): string => `Your rack shows ${colours}, which stands on your 9: you may exchange these tiles at the end of your turn.`,
  duelNoExchange: (colours: string): string => `On your 9: ${colours}, but no tile on your rack shows it. No exchange now.`,
  noExchange: (colours: string, n: number): string =>
    n === 0 ? "" : `No exchange now: your rack shows ${colours}, your weakest ${n === 1 ? "colour" : "colours"}.`,
  duelMarkers: (n: number): string => (n === 1 ? "1 duel marker" : `${n} duel markers`),
  pulled: (n: number): string => (n === 1 ? "1 marker on this side" : `${n} markers on this side`),
  pull: (colour: string, value: number): string =>
    value === 0 ? `${colour} in the middle` : `${colour} ${Math.abs(value)} towards ${value > 0 ? "you" : "the other side"}`,
  duelIdea: "Markers on 0 count for nobody. A coin shows who holds the duel marker.",
  lay: (a: string, cellA: string, b: string, cellB: string): string => `${a} on ${cellA}, ${b} on ${cellB}`,
  row: (name: string, cells: string): string => `Row ${name}: ${cells}`,
  cell: (name: string, colour: string | null, open: boolean): string => (colour ? `${name}: ${colour}` : `${name}: free${open ? "" : ", nothing fits"}`),
  /** A half of the tile that is held: its colour, where it would lie, and its points. */
  half: (colour: string, cell: string, gain: number): string => `${colour} on ${cell} +${gain}`,
  misfit: (a: string, b: string): string => `${a} and ${b} do not fit this way round`,
  laid: "Laid, Enter confirms",
};
export default board;
