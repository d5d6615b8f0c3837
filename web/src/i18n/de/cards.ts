import type { Words } from "../en";

const points = (n: number, colour: string): string =>
  n === 1 ? `Ein Punkt in ${colour} geht verloren` : `${n} Punkte in ${colour} gehen verloren`;
const opens = (from: number, to: number, colours: string, n: number, opensAt: number): string =>
  `${from}–${to} öffnet sich, sobald ${colours} ${opensAt} erreicht ${n === 1 ? "hat" : "haben"}.`;

const lacks = (colours: string, n: number): string =>
  n === 1
    ? `${colours} fehlt auf deiner Hand, deine schwächste Farbe`
    : `${colours} fehlen auf deiner Hand, deine schwächsten Farben`;

const cards: Words["cards"] = {
  table: "Der Tisch",
  hand: "Deine Karten. Links und rechts wählen eine Karte, Eingabe spielt sie aus, Escape legt sie zurück, R ändert, welches Symbol zuerst kommt, 1 bis 6 wählen direkt.",
  card: (a, b) => `${a} und ${b}`,
  gives: (card, gains) => `${card}: bringt ${gains}`,
  openCard: (card, counting) =>
    counting.length ? `${card}, ${counting.join(" und ")} ${counting.length === 1 ? "zählt" : "zählen"}` : card,
  ownRow: "Deine offenen Karten",
  rowOf: (name) => `Offene Karten von ${name}`,
  row: (whose, cards) => `${whose}, die älteste zuerst: ${cards.join("; ") || "keine"}.`,
  oldest: "älteste",
  leaves: "geht nach diesem Zug",
  thisMove: "dieser Zug",
  toDraw: "zum Ziehen",
  laidAside: "abgelegt",
  pile: (n) => `${n} im Stapel`,
  thisCard: "Diese Karte",
  whichFirst: "Welches Symbol zuerst?",
  sameOrder: "Hier ändert die Reihenfolge nichts.",
  scoreFirst: (colour) => `Erst ${colour} werten`,
  isFirst: (colour) => `Zuerst ${colour}.`,
  chooseCard: "Wähl eine Karte: tipp sie an oder zieh sie auf den Tisch.",
  find: "Züge nach Farben suchen",
  putBack: "Zurücklegen",
  play: (gains) => `Ausspielen: ${gains}`,
  consider: (card, gains) => `${card}: ${gains}.`,
  closed: opens,
  lost: (n, colour, from, to, behind, count, opensAt) =>
    `${points(n, colour)}: ${opens(from, to, behind, count, opensAt)}`,
  lostEnd: (n, colour, end) => `${points(n, colour)}: Die Leiste endet bei ${end}.`,
  bonus: (colours, n, end) =>
    n ? `${end} erreicht mit ${colours}. Spiel gleich noch eine Karte.` : "Bonuszug: Spiel gleich noch eine Karte.",
  mayExchange: (colours, n) => (n ? `${lacks(colours, n)}: Du darfst tauschen.` : "Du darfst deine Karten tauschen."),
  exchange: (n) => `Alle ${n} Karten tauschen`,
  keep: "Karten behalten",
  exchangeLater: (colours, n) => `${lacks(colours, n)}: Ist das nach deiner Karte noch so, darfst du tauschen.`,
  noExchange: (colours, n) => {
    if (n > 1) return `Jetzt kein Tausch: Auf deiner Hand sind ${colours}, deine schwächsten Farben.`;
    return n ? `Jetzt kein Tausch: Auf deiner Hand ist ${colours}, deine schwächste Farbe.` : "";
  },
  game: (n, of) => `Spiel ${n} von ${of}`,
  matchPoints: (n) => `Matchpunkte: ${n}`,
};
export default cards;
