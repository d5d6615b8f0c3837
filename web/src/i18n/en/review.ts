const review = {
  title: "Review",
  notShown: "This game cannot be shown",
  where: (names: string[], kind: string): string => `${kind}: ${names.join(names.length === 2 ? " against " : ", ")}`,
  stage: (n: number): string => (n ? `The table after move ${n}` : "The table at the beginning"),
  standing: "Scores",
  bestLabel: (gain: number): string => `best +${gain}`,
  playedLabel: (gain: number): string => `played +${gain}`,
  start: "start",
  scrub: "Step through the game",
  play: "Play",
  pause: "Pause",
  back: "Previous move",
  forward: "Next move",
  position: (at: number, last: number): string => `${at} of ${last}`,
  beginning: "The beginning",
  beginningNote: "Step through the game with the slider, the arrow keys or a click on the chart.",
  move: (n: number, own: boolean, who: string): string => (own ? `Your move ${n}` : `Move ${n}: ${who}`),
  asGood: (n: number, own: boolean, who: string): string =>
    own ? `Move ${n}: best move` : `Move ${n}: ${who} finds the best move`,
  dearest: (n: number, own: boolean, who: string): string =>
    own ? `Move ${n} cost you the most` : `Move ${n} cost ${who} the most`,
  surrender: (n: number, own: boolean, who: string, late: boolean): string =>
    `Move ${n}: ${late ? `${own ? "you" : who} ran out of time` : own ? "you resign" : `${who} resigns`}, which decides the game`,
  turning: (n: number): string => `Move ${n}: a turning point`,
  costly: (n: number, own: boolean, who: string): string =>
    own ? `Move ${n}: there was a better move` : `Move ${n}: ${who} had a better move`,
  best: "Best",
  played: "Played",
  youPlayed: "You played",
  yourChoice: "You chose from",
  choice: (who: string): string => `${who} chose from`,
  you: "You",
  better: (reason: string): string => `Better: ${reason}`,
  quiet: "a move without points",
  fieldsOf: (n: string): string => (n === "1" ? "1 point" : `${n} points`),
  turns: "Turning points",
  noTurns: "No single move decided this game.",
  surrendered: (late: boolean): string => (late ? "The clock decided this game." : "A resignation decided this game."),
  keep: "Download",
  record: "Record",
  picture: "Picture",
  animation: "Animation",
  share: "Share",
  /** The winner's score comes first. */
  won: (own: boolean, names: string, [best, ...others]: number[]): string => {
    const won = own ? "You won" : `${names} won`;
    if (best === undefined) return won;
    const rest = others.sort((one, other) => other - one);
    return rest.length === 1
      ? `${won}, ${best} to ${rest[0]}`
      : `${won} with ${best}, the others have ${rest.slice(0, -1).join(", ")} and ${rest.at(-1)}`;
  },
  unfinished: "This game was not finished",
  weakest: "weakest colours",
  curveOwn: "Your estimated win chance after each move.",
  curveOf: (name: string): string => `${name}’s estimated win chance after each move.`,
  curveMany: "Estimated win chances after each move.",
  curveAlone: "Expected final score (lowest colour) after each move.",
  curveLabel: (alone: boolean): string => (alone ? "Chart of the expected score" : "Chart of the win chance"),
  waiting: "A strong bot is analysing every move. This takes a minute; meanwhile you can step through the game.",
  none: "There is no analysis of this game.",
  games: "Games of this match",
  gameBefore: "Previous game",
  gameNext: "Next game",
};
export default review;
