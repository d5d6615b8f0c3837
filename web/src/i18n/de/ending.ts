import type { Words } from "../en";

const decisive = (colours: string, n: number, low: number): string =>
  `${colours} ${n === 1 ? "blieb" : "blieben"} bei ${low}`;

const ending: Words["ending"] = {
  score: (one, low, otherLow, other) => `${one} ${low} : ${otherLow} ${other}`,
  you: "Du",
  place: (n) => `${n}.`,
  tracks: (name) => `Endstand von ${name}, die schwächste Farbe zuerst`,
  trackOf: (name) => `Endstand von ${name}`,
  lowest: "schwächste",
  close: "Ganz knapp!",
  youFellShort: (colours, n, low, winner, best) =>
    `${decisive(colours, n, low)}; ${winner} brachte jede Farbe auf mindestens ${best}.`,
  theyFellShort: (other, colours, n, low, best) =>
    `Du hast jede Farbe auf mindestens ${best} gebracht. Bei ${other} ${n === 1 ? "blieb" : "blieben"} ${colours} bei ${low}.`,
  fellShort: (other, colours, n, low, winner, best) =>
    `${winner} brachte jede Farbe auf mindestens ${best}. Bei ${other} ${n === 1 ? "blieb" : "blieben"} ${colours} bei ${low}.`,
  equal: (low, best, other) =>
    `Die schwächste Farbe steht bei beiden auf ${low}, also entscheidet die nächste: ${best} gegen ${other}.`,
  alone: (colours, n, low) => `${colours} ${n === 1 ? "blieb" : "blieben"} am niedrigsten, bei ${low}.`,
  bestMove: (own, who, n, points) => `${own ? "Dein bester Zug" : `Bester Zug, von ${who}`}: Nummer ${n}, +${points}`,
  reviewing: "Ein starker Bot sieht sich jeden Zug an …",
  costliest: (own, who, n, cost) => `Zug ${n} hat ${own ? "dich" : who} am meisten gekostet: ${cost}`,
  noMistake: "Kein einzelner Zug von dir hat das Spiel entschieden.",
  accuracy: "Genauigkeit",
  harder: (name) => `Nächste Stufe: ${name}`,
  easier: (name) => `Leichter: ${name}`,
  share: "Teilen",
  shared: (score, kind) => `${score} (${kind})`,
  sharedAlone: (name, low, kind) => `${name}: ${low} (${kind})`,
};
export default ending;
