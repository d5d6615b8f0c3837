import type { Words } from "../en";

const lacks = (colours: string, n: number): string =>
  n === 1
    ? `Deine schwächste Farbe, ${colours}, fehlt auf deiner Bank`
    : `Deine schwächsten Farben, ${colours}, fehlen auf deiner Bank`;
const shows = (colours: string, n: number, end: number): string =>
  n === 1
    ? `Auf deiner Bank liegt ${colours}, und das steht auf deiner ${end}`
    : `Auf deiner Bank liegen ${colours}, und die stehen auf deiner ${end}`;

const board: Words["board"] = {
  board: "Brett",
  boardLabel:
    "Brett. Pfeiltasten bewegen, Eingabe legt den Stein und bestätigt, R dreht ihn, 1 bis 6 wählen einen Stein.",
  rack: "Deine Steine",
  tile: (a, b) => (a === b ? `doppelt ${a}` : `${a} und ${b}`),
  swap: "Andere Hälfte zuerst",
  turn: "Drehen",
  choosePlace: "Wähl einen Platz",
  chooseTile: "Wähl einen Stein und dann seinen Platz.",
  bag: (n) => `${n} im Beutel`,
  exchange: "Steine tauschen",
  keep: "Steine behalten",
  mayExchange: (colours, n) => `${lacks(colours, n)}: Am Ende deines Zuges darfst du alle Steine tauschen.`,
  duelExchange: (colours, n, end) => `${shows(colours, n, end)}: Am Ende deines Zuges darfst du diese Steine tauschen.`,
  exchangeNow: (colours, n) => `${lacks(colours, n)}: Du darfst jetzt alle Steine tauschen.`,
  duelExchangeNow: (colours, n, end) => `${shows(colours, n, end)}: Du darfst diese Steine jetzt tauschen.`,
  duelNoExchange: (colours, end) =>
    `Auf deiner ${end}: ${colours}. Auf deiner Bank liegt nichts davon, also kein Tausch.`,
  noExchange: (colours, n) =>
    n === 0
      ? ""
      : `Jetzt kein Tausch: Auf deiner Bank ${n === 1 ? "liegt" : "liegen"} ${colours}, deine ${n === 1 ? "schwächste Farbe" : "schwächsten Farben"}.`,
  duelMarkers: (n) => (n === 1 ? "1 Duellmarker" : `${n} Duellmarker`),
  pulled: (n) => `${n} Marker auf dieser Seite`,
  pull: (colour, fields, whom) => (fields === 0 ? `${colour} in der Mitte` : `${colour} ${fields} zu ${whom ?? "dir"}`),
  holds: (who, n, colours) =>
    `${who === null ? "Du hast" : `${who} hat`} ${n === 1 ? "den" : "die"} Duellmarker in ${colours}.`,
  duelIdea: "Marker auf der 0 zählen für niemanden. Eine Münze zeigt, wer den Duellmarker hat.",
  lay: (a, cellA, b, cellB) => `${a} auf ${cellA}, ${b} auf ${cellB}`,
  row: (name, cells) => `Reihe ${name}: ${cells}`,
  cell: (name, colour, open) => (colour ? `${name}: ${colour}` : `${name}: frei${open ? "" : ", nichts passt"}`),
  half: (colour, cell, gain) => `${colour} auf ${cell} +${gain}`,
  misfit: (a, b, cell) => `${a} und ${b} passen so herum nicht: ${b} ${cell ? `auf ${cell}` : "neben dem Brett"}`,
};
export default board;
