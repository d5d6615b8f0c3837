import type { LessonWords } from "../../../table/gameDescriptor";
import type { Words } from "./en";

const points = (n: number): string => (n === 1 ? "1 Punkt" : `${n} Punkte`);
const lacks = (colours: string, n: number): string =>
  n === 1
    ? `Deine schwächste Farbe, ${colours}, fehlt auf deiner Bank`
    : `Deine schwächsten Farben, ${colours}, fehlen auf deiner Bank`;
const shows = (colours: string, n: number, end: number): string =>
  n === 1
    ? `Auf deiner Bank liegt ${colours}, und das steht auf deiner ${end}`
    : `Auf deiner Bank liegen ${colours}, und die stehen auf deiner ${end}`;

const lesson: LessonWords = {
  title: "Das Brettspiel",
  about: "Leg Steine, werte entlang der Linien, und lass keine Farbe zurückfallen.",
  minutes: 5,
  learned: [
    "Jede Hälfte eines Steins punktet entlang der Linien, die von ihr ausgehen.",
    "Am Ende zählt nur deine schwächste Farbe.",
    "Ein Marker auf 18 bringt sofort einen weiteren Zug.",
    "Fehlt deine schwächste Farbe auf deiner Bank, darfst du tauschen.",
  ],
  minute: [
    "Du legst in jedem Zug einen Stein. Er hat zwei Hälften mit je einem Symbol in einer von sechs Farben.",
    "Von jeder Hälfte gehen Linien in fünf Richtungen aus. Jedes Symbol ihrer Farbe in einer lückenlosen Reihe ist ein Punkt für diese Farbe. Die Linie durch die andere Hälfte zählt nicht.",
    "Jede deiner sechs Farben hat einen Marker. Am Ende zählt die Farbe, die am weitesten zurückliegt.",
    "Erreicht ein Marker das Ende seiner Leiste, legst du sofort noch einen Stein.",
    "Nach dem Legen ziehst du nach. Zeigt kein Stein auf deiner Bank deine schwächste Farbe, darfst du vorher alle tauschen.",
    "Das Spiel endet, wenn kein Stein mehr passt. Es gewinnt, wessen schwächste Farbe am höchsten steht.",
  ],
  tips: {
    start: "Nimm einen Stein. Der erste muss ein gedrucktes Symbol berühren. Goldene Felder zeigen seine Punkte.",
    score: "Punkte laufen entlang von Linien: Jede Hälfte zählt die Symbole ihrer Farbe in einer lückenlosen Reihe.",
  },
  steps: {
    first: {
      title: "Dein erster Stein",
      task: () =>
        "Nimm den Stein unten und leg ihn aufs Brett. Der erste muss ein gedrucktes Symbol berühren. Leg eine Hälfte neben das Symbol ihrer eigenen Farbe: Das ist ein Punkt.",
      wrong: () =>
        "Dort darf er liegen, aber er bringt nichts: Keine Hälfte trifft ihre Farbe. Dreh ihn mit R, dem Knopf, dem Mausrad oder zwei Fingern.",
      done: "Ein Punkt. Was auf das Brett gedruckt ist, zählt wie ein Stein.",
    },
    lines: {
      title: "Punkte entlang der Linien",
      task: (best) =>
        `Von jeder Hälfte gehen Linien in fünf Richtungen aus. Jedes Symbol ihrer Farbe in einer Reihe ohne Lücke ist ein Punkt. Finde einen Platz für ${points(best)}.`,
      wrong: (got, best) =>
        got
          ? `Hier sind es ${points(got)}. Such längere Reihen derselben Farbe: ${best} sind möglich.`
          : "Dort gibt es nichts. Dieselbe Farbe muss daneben liegen, in einer Reihe.",
      done: "Die Ringe zeigen, was gezählt hat. Der Weg durch die andere Hälfte des Steins zählt nie.",
    },
    both: {
      title: "Beide Hälften punkten",
      task: () => "Jede Hälfte wird für sich gewertet. Finde den Platz, an dem beide mindestens 2 Punkte bekommen.",
      wrong: (got) =>
        got
          ? `Zusammen ${points(got)}, aber nicht 2 für jede Hälfte. Es gibt einen Platz, an dem beide genug punkten.`
          : "Dort punktet keine Hälfte. Es gibt einen Platz, an dem beide mindestens 2 Punkte bekommen.",
      done: "Zwei Hälften, zwei Farben, beide vorwärts.",
    },
    weakest: {
      title: "Nur die schwächste zählt",
      task: () =>
        "Das ist der Kern des Spiels: Am Ende ist nur deine schwächste Farbe dein Ergebnis. Ein Stein bringt viele Punkte in starken Farben, der andere hebt die schwächste. Heb sie um 2.",
      wrong: (got) =>
        `${got ? `${points(got)}, aber` : "Keine Punkte, und"} dein Ergebnis bleibt, wie es ist. Sieh auf die gerahmte Zeile deiner Leiste: Diese Farbe muss voran.`,
      done: "Deine schwächste Farbe steigt und mit ihr dein Ergebnis. Mehr Punkte anderswo hätten daran nichts geändert.",
    },
    bonus: {
      title: "Ein Marker am Ende",
      task: () => "Einer deiner Marker kann in diesem Zug die 18 erreichen, das Ende seiner Leiste. Bring ihn hin.",
      wrong: () =>
        "So kommt kein Marker auf die 18. Welcher ist am nächsten dran? Such die längste Reihe seiner Farbe.",
      done: "Die 18 ist erreicht: Du legst sofort noch einen Stein, bevor du nachziehst. Alle sechs auf 18 gewinnen auf der Stelle.",
    },
    exchange: {
      title: "Neue Steine",
      task: () =>
        "Dein Zug ist fast vorbei, und kein Stein auf deiner Bank zeigt deine schwächste Farbe. Dann darfst du alle tauschen. Tu es.",
      wrong: () => "Du darfst sie behalten, aber keiner davon kann deine schwächste Farbe heben. Tausch sie.",
      done: "Die alten Steine werden allen gezeigt, und du ziehst sechs neue. Liegt deine schwächste Farbe auf der Bank, gibt es keinen Tausch.",
    },
  },
};

const de: Words = {
  board: "Brett",
  boardLabel:
    "Brett. Pfeiltasten bewegen, Eingabe legt den Stein und bestätigt, R dreht ihn, 1 bis 6 wählen einen Stein.",
  rack: "Deine Steine",
  swap: "Andere Hälfte zuerst",
  turn: "Drehen",
  choosePlace: "Wähl einen Platz",
  chooseTile: "Wähl einen Stein und dann seinen Platz.",
  bag: (n) => `${n} im Beutel`,
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
  lesson,
};
export default de;
