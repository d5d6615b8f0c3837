/** Tables of titles that the client does not know. */
const generic = {
  moves: (n: number, said: string): string => (n === 1 ? "1 move" : `${said} moves`),
  colours: "Only moves with these colours",
  find: "Find a move",
  points: (n: number): string => (n === 1 ? "1 point" : n ? `${n} points` : "No points"),
  showAll: (n: string): string => `Show all ${n}`,
  nothing: "No move fits. Clear the filters to see all.",
  play: (gains: string): string => `Play: ${gains.replaceAll(" +", "\u00a0+")}`,
  better: (move: string): string => `Better: ${move}`,
};
export default generic;
