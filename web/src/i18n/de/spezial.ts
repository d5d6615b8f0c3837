import type { Words } from "../en";

const spezial: Words["spezial"] = {
  board: "Brett",
  boardLabel:
    "Brett mit 247 Feldern. Pfeiltasten bewegen, R dreht den Stein, Eingabe legt ihn und bestätigt, Escape nimmt ihn zurück.",
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
};
export default spezial;
