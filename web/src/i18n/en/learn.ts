/** The texts of the lessons. `best` are the most points possible, `got` those of a wrong move. */
interface Step {
  title: string;
  task: (best: number) => string;
  wrong: (got: number, best: number) => string;
  done: string;
}
interface Lesson {
  title: string;
  about: string;
  minutes: number;
  learned: string[];
  steps: Record<string, Step>;
}

const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);

const board: Lesson = {
  title: "The board game",
  about: "Lay tiles, score along lines, and let no colour fall behind.",
  minutes: 5,
  learned: [
    "Each half of a tile scores along the lines that run from it.",
    "In the end only your weakest colour counts.",
    "A marker on 18 gives another move at once.",
    "If your rack lacks your weakest colour, you may exchange it.",
  ],
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

const cards: Lesson = {
  title: "The card game",
  about: "Play a card, count matches on the table, and keep your markers together.",
  minutes: 4,
  learned: [
    "Every open card that shows a symbol of yours is a point in it.",
    "After your turn, your oldest open card leaves the table.",
    "Markers never spread over more than two neighbouring areas; what cannot move is lost.",
    "All six in the last area wins at once.",
  ],
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

const spezial: Lesson = {
  title: "Genial Spezial",
  about: "Join towers with chains of your tiles, and collect in four colours.",
  minutes: 4,
  learned: [
    "Your tiles that touch are one chain; a tower belongs to it if the chain touches it.",
    "From two towers on, every tower that is new in the chain scores its chip.",
    "A bonus field is a point in a colour of your choice.",
    "Two big towers in one chain: a point in every colour.",
  ],
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

const lessons = { board, cards, spezial };

const learn = {
  title: "Learn by playing",
  lead: "Do, don’t read: a few minutes each, and you can play.",
  you: "You",
  other: "Mira",
  lessons,
  minutes: (n: number): string => `${n} minutes`,
  begin: "Start",
  goOn: "Continue",
  doneAll: "Done",
  stepsDone: (n: number, all: number): string => `${n} of ${all} steps done`,
  narrator: "What to do",
  progress: (n: number, all: number): string => `Step ${n} of ${all}`,
  toStep: (n: number): string => `To step ${n}`,
  next: "Next",
  finish: "Finish",
  skip: "Skip",
  show: "Show me",
  taken: "One of those cells is taken.",
  notHere: "The tile does not fit there. The dots show where it does.",
  leave: "Leave the lesson",
  finished: "You’re ready to play",
  ended: "End of the lesson",
  skipped: (n: number): string => (n === 1 ? "You skipped one step." : `You skipped ${n} steps.`),
  toSkipped: "Do the skipped steps",
  rules: "All the rules",
  others: "Other lessons",
  again: "Repeat",
  rulesTitle: "The rules",
  rulesOf: (name: string): string => `The rules: ${name}`,
  contents: "Contents",
  lessonFirst: "Rather learn by playing?",
  diagram: "Picture of cells",
  half: (colour: string, cell: string, points: number): string => `${colour} on ${cell}: ${points}`,
  table: "Table",
  legend: "A gold line marks the new tile.",
  legendAsk: "A gold line marks the new tile. Ask each half what it counts:",
  ruling: (name: string): string => `Ruling ${name}`,
};
export default learn;
