import type { LessonWords } from "../../../table/gameDescriptor";

const lesson: LessonWords = {
  title: "Genial Spezial",
  about: "Join towers with chains of your tiles, and collect in four colours.",
  minutes: 4,
  learned: [
    "Your tiles that touch are one chain; a tower belongs to it if the chain touches it.",
    "From two towers on, every tower that is new in the chain scores its chip.",
    "A bonus field is a point in a colour of your choice.",
    "Two big towers in one chain: a point in every colour.",
  ],
  minute: [
    "Lay one of your tiles a turn, on two neighbouring free cells. Everybody sees everything; only the chips are dealt by chance.",
    "Your tiles that touch form a chain. A tower belongs to it if one of its cells touches the tower.",
    "As soon as a chain has two towers, each tower that is new in it scores the points on its chip, in the colour of the chip. Light chips are then turned to their black side, which is worth one more.",
    "Two big towers in one chain give a point in every colour. A bonus field gives one in a colour of your choice.",
    "At the end only your weakest of the four colours counts.",
    "The game ends when all tiles are laid or none fits any more. Whose weakest colour is highest wins.",
  ],
  tips: {
    start: "Lay your tile on two free cells. Chains of your tiles that join towers score.",
    score: "From two towers on, every tower that is new in a chain gives the points on its chip, in its colour.",
  },
  steps: {
    chain: {
      title: "Join two towers",
      task: () => "Lay a tile so that your chain touches two towers. Their chips give their points in their colours.",
      wrong: (got) =>
        got
          ? "That scores, but do it with exactly two towers here."
          : "That joins no two towers. Look for a place that closes the gap between them.",
      done: "Both chips score. A light chip is then turned to its black side, which gives one more for the next player.",
    },
    longer: {
      title: "A longer chain",
      task: () => "Your chain has scored its towers already. Lead it on to another one.",
      wrong: (got) =>
        got
          ? "That scores in another way. Lead the chain that you have on to one more tower."
          : "Your chain gets no new tower there. Its tiles must touch, edge to edge.",
      done: "Only the new tower scores: each one once in a chain.",
    },
    field: {
      title: "A bonus field",
      task: () => "Cover a field marked +1. It gives a point in a colour of your choice: choose your weakest.",
      wrong: () => "Cover a field marked +1, and choose the colour that lies furthest behind.",
      done: "A point where you need it most. Here, too, only the weakest colour counts.",
    },
    big: {
      title: "Big towers",
      task: () => "The tall towers are worth more: two of them in one chain give a point in every colour. Join two.",
      wrong: (got) =>
        got
          ? "That scores, but there are no two big towers in this chain."
          : "That joins no towers. Find the tall ones, and the gap between them.",
      done: "A point in all four colours, besides what the chips give.",
    },
  },
};

const en = {
  board: "board",
  boardLabel: (cells: string): string =>
    `Board of ${cells} cells. Arrow keys move, R turns the tile, Enter lays it and confirms, Escape takes it back.`,
  yourTile: (left: number): string =>
    left === 1 ? "Your tile, the last one. Drag it to the board." : `Your tile, ${left} left. Drag it to the board.`,
  left: (n: number): string => (n === 1 ? "1 tile left" : `${n} tiles left`),
  short: (n: number): string => `${n} left`,
  turn: "Turn",
  choosePlace: "Choose a place",
  placeOnly: "Place it, no points yet",
  lead: "Point at the board, or drag your tile there. A chain scores as soon as it joins two towers.",
  bonusField: (cell: string): string => `Bonus field ${cell}: one point in`,
  yourChain: "Your chain",
  chainOf: (name: string): string => `Chain of ${name}`,
  tower: (cell: string, big: boolean, colour: string, value: number, black: boolean): string =>
    `${cell}: ${big ? "big" : "small"} tower. Its ${colour} chip shows ${value}, ${black ? "the dark side is up" : "the light side is up"}.`,
  towerTitle: (big: boolean): string => (big ? "Big tower" : "Small tower"),
  chain: (tiles: number, towers: number, big: number, names: string): string => {
    const what =
      towers === 0
        ? "no tower"
        : towers === 1
          ? `1 ${big ? "big" : "small"} tower (${names})`
          : `${towers} towers (${names})${big ? `, ${big} of them big` : ""}`;
    return `${tiles === 1 ? "1 tile" : `${tiles} tiles`}, ${what}.`;
  },
  needsTwo: (towers: number): string => (towers ? "A second tower makes it score." : "Two towers make it score."),
  needsBig: "A second big tower would give 1 in all four colours.",
  thisMove: "This move",
  chips: (chips: string, n: number, turns: boolean): string =>
    `${n === 1 ? `The chip on ${chips} scores` : `The chips on ${chips} score`}${turns ? (n === 1 ? " and turns dark" : "; light ones turn dark") : ""}.`,
  rewarded: (names: string, n: number): string =>
    `Big towers joined: ${n === 1 ? `${names} gives` : `${names} give`} ${n === 1 ? "1" : "1 each"} in all four colours.`,
  free: (name: string, bonus: boolean, other: string | null | undefined, gains: string): string =>
    `${name}: ${bonus ? "bonus field" : "free"}${other === null ? ", no tile fits" : other ? `, with ${other}${gains ? `: ${gains}` : ": no points"}` : ""}`,
  lay: (a: string, b: string, bonus: string[]): string => {
    const points =
      bonus.length === 2 && bonus[0] === bonus[1]
        ? `two bonus points in ${bonus[0]}`
        : `bonus ${bonus.length === 1 ? "point" : "points"} in ${bonus.join(" and ")}`;
    return `Tile on ${a} and ${b}${bonus.length ? `, ${points}` : ""}`;
  },
  celebration: "Big towers joined: points in all four colours!",
  celebrationOf: (name: string): string => `${name} joins big towers: points in all four colours!`,
  bonusLeft: (names: string): string => `Free bonus fields: ${names}.`,
  scores: "Scores",
  chainHint: "Point at a tile to trace its chain, at a tower to read its chip.",
  lesson,
};
export default en;

export type Words = typeof en;
