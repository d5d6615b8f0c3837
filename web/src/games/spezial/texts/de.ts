import type { LessonWords } from "../../../table/gameDescriptor";
import type { Words } from "./en";

const lesson: LessonWords = {
  title: "Genial Spezial",
  about: "Verbinde Türme mit Ketten aus deinen Steinen und sammle in vier Farben.",
  minutes: 4,
  learned: [
    "Deine Steine, die sich berühren, sind eine Kette; ein Turm gehört dazu, wenn die Kette ihn berührt.",
    "Ab zwei Türmen punktet jeder, der in der Kette neu ist, mit seinem Chip.",
    "Ein Bonusfeld ist ein Punkt in einer Farbe deiner Wahl.",
    "Zwei große Türme in einer Kette: ein Punkt in jeder Farbe.",
  ],
  minute: [
    "Du legst in jedem Zug einen deiner Steine auf zwei benachbarte freie Felder. Alle sehen alles; nur die Chips verteilt der Zufall.",
    "Deine Steine, die sich berühren, bilden eine Kette. Ein Turm gehört dazu, wenn eines ihrer Felder ihn berührt.",
    "Sobald eine Kette zwei Türme hat, bringt jeder Turm, der in ihr neu ist, die Punkte seines Chips in dessen Farbe. Helle Chips werden dann auf die schwarze Seite gedreht, die einen Punkt mehr wert ist.",
    "Zwei große Türme in einer Kette geben einen Punkt in jeder Farbe. Ein Bonusfeld gibt einen in einer Farbe deiner Wahl.",
    "Am Ende zählt nur die schwächste deiner vier Farben.",
    "Das Spiel endet, wenn alle Steine liegen oder keiner mehr passt. Es gewinnt, wessen schwächste Farbe am höchsten steht.",
  ],
  tips: {
    start: "Leg deinen Stein auf zwei freie Felder. Ketten aus deinen Steinen, die Türme verbinden, punkten.",
    score: "Ab zwei Türmen bringt jeder, der in einer Kette neu ist, die Punkte seines Chips in dessen Farbe.",
  },
  steps: {
    chain: {
      title: "Verbinde zwei Türme",
      task: () =>
        "Leg einen Stein so, dass deine Kette zwei Türme berührt. Ihre Chips geben ihre Punkte in ihren Farben.",
      wrong: (got) =>
        got
          ? "Das punktet, aber nimm hier genau zwei Türme."
          : "Das verbindet keine zwei Türme. Such einen Platz, der die Lücke zwischen ihnen schließt.",
      done: "Beide Chips punkten. Ein heller Chip wird dann auf die schwarze Seite gedreht; die gibt einen Punkt mehr für alle, die später kommen.",
    },
    longer: {
      title: "Eine längere Kette",
      task: () => "Deine Kette hat ihre Türme schon gewertet. Führ sie weiter zu einem neuen.",
      wrong: (got) =>
        got
          ? "Das punktet auf andere Art. Führ die Kette, die du hast, zu einem Turm mehr."
          : "Dort bekommt deine Kette keinen neuen Turm. Ihre Steine müssen sich an einer Kante berühren.",
      done: "Nur der neue Turm punktet: jeder einmal in einer Kette.",
    },
    field: {
      title: "Ein Bonusfeld",
      task: () => "Überdeck ein Feld mit +1. Es gibt einen Punkt in einer Farbe deiner Wahl: Nimm deine schwächste.",
      wrong: () => "Überdeck ein Feld mit +1, und wähl die Farbe, die am weitesten zurückliegt.",
      done: "Ein Punkt, wo du ihn am nötigsten brauchst. Auch hier zählt nur die schwächste Farbe.",
    },
    big: {
      title: "Große Türme",
      task: () =>
        "Die hohen Türme sind mehr wert: Zwei davon in einer Kette geben einen Punkt in jeder Farbe. Verbinde zwei.",
      wrong: (got) =>
        got
          ? "Das punktet, aber in dieser Kette sind keine zwei großen Türme."
          : "Das verbindet keine Türme. Such die hohen und die Lücke zwischen ihnen.",
      done: "Ein Punkt in allen vier Farben, zusätzlich zu dem, was die Chips geben.",
    },
  },
};

const de: Words = {
  board: "Brett",
  boardLabel: (cells) =>
    `Brett mit ${cells} Feldern. Pfeiltasten bewegen, R dreht den Stein, Eingabe legt ihn und bestätigt, Escape nimmt ihn zurück.`,
  yourTile: (left) =>
    left === 1 ? "Dein Stein, der letzte. Zieh ihn aufs Brett." : `Dein Stein, noch ${left}. Zieh ihn aufs Brett.`,
  left: (n) => (n === 1 ? "noch 1 Stein" : `noch ${n} Steine`),
  short: (n) => `noch ${n}`,
  turn: "Drehen",
  choosePlace: "Wähl einen Platz",
  placeOnly: "Legen, noch ohne Punkte",
  lead: "Zeig aufs Brett oder zieh deinen Stein dorthin. Eine Kette punktet, sobald sie zwei Türme verbindet.",
  bonusField: (cell) => `Bonusfeld ${cell}: ein Punkt in`,
  yourChain: "Deine Kette",
  chainOf: (name) => `Kette von ${name}`,
  tower: (cell, big, colour, value, black) =>
    `${cell}: ${big ? "großer" : "kleiner"} Turm. Sein Chip in ${colour} zeigt ${value}, ${black ? "die dunkle Seite liegt oben" : "die helle Seite liegt oben"}.`,
  towerTitle: (big) => (big ? "Großer Turm" : "Kleiner Turm"),
  chain: (tiles, towers, big, names) => {
    const what =
      towers === 0
        ? "kein Turm"
        : towers === 1
          ? `1 ${big ? "großer" : "kleiner"} Turm (${names})`
          : `${towers} Türme (${names})${big ? `, davon ${big} groß` : ""}`;
    return `${tiles === 1 ? "1 Stein" : `${tiles} Steine`}, ${what}.`;
  },
  needsTwo: (towers) => `Mit ${towers ? "einem zweiten Turm" : "zwei Türmen"} bringt die Kette Punkte.`,
  needsBig: "Ein zweiter großer Turm brächte 1 in allen vier Farben.",
  thisMove: "Dieser Zug",
  chips: (chips, n, turns) =>
    `${n === 1 ? `Der Chip auf ${chips} punktet` : `Es punkten die Chips auf ${chips}`}${turns ? (n === 1 ? " und wird umgedreht" : "; helle werden umgedreht") : ""}.`,
  rewarded: (names, n) =>
    `Große Türme verbunden: ${names} ${n === 1 ? "bringt 1" : "bringen je 1"} in allen vier Farben.`,
  free: (name, bonus, other, gains) =>
    `${name}: ${bonus ? "Bonusfeld" : "frei"}${other === null ? ", kein Stein passt" : other ? `, mit ${other}${gains ? `: ${gains}` : ": keine Punkte"}` : ""}`,
  lay: (a, b, bonus) => {
    const points =
      bonus.length === 2 && bonus[0] === bonus[1]
        ? `zwei Bonuspunkte in ${bonus[0]}`
        : `${bonus.length === 1 ? "Bonuspunkt" : "Bonuspunkte"} in ${bonus.join(" und ")}`;
    return `Stein auf ${a} und ${b}${bonus.length ? `, ${points}` : ""}`;
  },
  celebration: "Große Türme verbunden: Punkte in allen vier Farben!",
  celebrationOf: (name) => `${name} verbindet große Türme: Punkte in allen vier Farben!`,
  bonusLeft: (names) => `Freie Bonusfelder: ${names}.`,
  scores: "Punkte",
  chainHint: "Zeig auf einen Stein, um seine Kette zu sehen, auf einen Turm, um seinen Chip zu lesen.",
  lesson,
};
export default de;
