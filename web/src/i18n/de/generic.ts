import type { Words } from "../en";

const generic: Words["generic"] = {
  moves: (n, said) => (n === 1 ? "1 Zug" : `${said} Züge`),
  colours: "Nur Züge mit diesen Farben",
  find: "Zug suchen",
  points: (n) => (n === 1 ? "1 Punkt" : n ? `${n} Punkte` : "Keine Punkte"),
  showAll: (n) => `Alle ${n} zeigen`,
  nothing: "Kein Zug passt. Ohne Filter siehst du alle.",
  play: (gains) => `Spielen: ${gains.replaceAll(" +", "\u00a0+")}`,
  better: (move) => `Besser: ${move}`,
};
export default generic;
