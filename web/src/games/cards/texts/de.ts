import type { LessonWords } from "../../../table/gameDescriptor";
import type { Words } from "./en";

const points = (n: number): string => (n === 1 ? "1 Punkt" : `${n} Punkte`);
/** "2 Punkte in Rot und einer in Blau gehen verloren" */
function pointsLost(lost: Parameters<Words["lostEnd"]>[0]): string {
  const each = lost.map(([n, colour], i) => {
    const first = n === 1 ? "Ein Punkt" : `${n} Punkte`;
    return `${i ? (n === 1 ? "einer" : n) : first} in ${colour}`;
  });
  return `${each.join(" und ")} ${lost.length === 1 && lost[0]?.[0] === 1 ? "geht" : "gehen"} verloren`;
}
const opens = (from: number, to: number, colours: string, n: number, opensAt: number): string =>
  `${from}–${to} öffnet sich, sobald ${colours} ${opensAt} erreicht ${n === 1 ? "hat" : "haben"}.`;

const lacks = (colours: string, n: number): string =>
  n === 1
    ? `${colours} fehlt auf deiner Hand, deine schwächste Farbe`
    : `${colours} fehlen auf deiner Hand, deine schwächsten Farben`;

const lesson: LessonWords = {
  title: "Das Kartenspiel",
  about: "Spiel eine Karte, zähl die Treffer auf dem Tisch, und halt deine Marker zusammen.",
  minutes: 4,
  learned: [
    "Jede offene Karte mit einem deiner Symbole ist darin ein Punkt.",
    "Nach deinem Zug verlässt deine älteste offene Karte den Tisch.",
    "Marker verteilen sich nie auf mehr als zwei benachbarte Bereiche; was nicht weiterkann, ist verloren.",
    "Alle sechs im letzten Bereich gewinnen sofort.",
  ],
  minute: [
    "Du spielst in jedem Zug eine Karte. Sie zeigt zwei Symbole in zwei von sechs Farben.",
    "Jede offene Karte auf dem Tisch mit demselben Symbol ist ein Punkt in seiner Farbe, egal wem sie gehört.",
    "Jede deiner sechs Farben hat einen Marker auf einer Leiste mit vier Bereichen. Keiner darf dem letzten mehr als einen Bereich voraus sein; Punkte, die nicht gezogen werden können, sind verloren.",
    "Nach deinem Zug verlässt deine älteste offene Karte den Tisch, und du ziehst nach.",
    "Erreicht ein Marker die 10, spielst du sofort noch eine Karte.",
    "Wer alle sechs Marker in den letzten Bereich bringt, gewinnt sofort. Bei den anderen entscheidet die schwächste Farbe.",
  ],
  tips: {
    start: "Wähl eine Karte aus deiner Hand. Du siehst, was sie bringt, bevor du sie spielst.",
    score: "Jede offene Karte mit demselben Symbol ist ein Punkt in seiner Farbe, egal wem sie gehört.",
  },
  steps: {
    match: {
      title: "Treffer",
      task: (best) =>
        `Wähl eine Karte. Jedes ihrer Symbole wird mit allen offenen Karten verglichen, deinen und denen der anderen. Jeder Treffer ist ein Punkt. Eine Karte bringt ${points(best)}.`,
      wrong: (got, best) =>
        `Diese Karte bringt ${got ? points(got) : "keine Punkte"}, eine andere ${best}. Zähl, wie oft jedes Symbol offen liegt.`,
      done: "Die Karte liegt jetzt offen, und deine älteste geht: Was auf dem Tisch liegt, ändert sich mit jedem Zug.",
    },
    gate: {
      title: "Das geschlossene Tor",
      task: () =>
        "Deine Marker stehen in Bereichen, und keiner darf dem letzten mehr als einen Bereich voraus sein. Eine deiner Karten hat viele Treffer, die am Tor verloren gehen. Spiel die, deren Punkte alle zählen.",
      wrong: () =>
        "Ihre Treffer gehen fast alle verloren, denn das Tor ist zu: Ein Marker liegt noch zu weit zurück. Bring erst ihn voran.",
      done: "Der letzte Marker rückt auf, und damit öffnet sich das Tor für die anderen.",
    },
    order: {
      title: "Auf die Reihenfolge kommt es an",
      task: () =>
        "Die beiden Symbole einer Karte werden nacheinander gewertet, und du bestimmst, welches zuerst. Wähl so, dass das Tor für das zweite offen ist.",
      wrong: () => "In dieser Reihenfolge gehen am Tor Punkte verloren. Dreh sie um und sieh noch einmal hin.",
      done: "Erst der Marker, der hinten liegt, dann der, der wartet: dieselbe Karte, mehr Punkte.",
    },
    bonus: {
      title: "Bis zur 10",
      task: () => "Ein Marker, der die 10 erreicht, bringt einen weiteren Zug. Eine deiner Karten bringt einen hin.",
      wrong: () => "Damit kommt kein Marker auf die 10. Welcher ist am nächsten dran, und welche Karte zeigt ihn?",
      done: "Die 10 ist erreicht: Spiel gleich noch eine Karte.",
    },
    exchange: {
      title: "Eine neue Hand",
      task: () =>
        "Keine Karte auf deiner Hand zeigt deine schwächste Farbe. Dann darfst du am Ende deines Zuges die ganze Hand tauschen. Tu es.",
      wrong: () => "Du darfst sie behalten, aber keine deiner Karten kann deine schwächste Farbe heben. Tausch sie.",
      done: "Die Hand wird gezeigt und abgelegt, deine älteste offene Karte dazu, und du ziehst sechs neue.",
    },
  },
};

const de: Words = {
  table: "Der Tisch",
  hand: "Deine Karten. Links und rechts wählen eine Karte, Eingabe spielt sie aus, Escape legt sie zurück, R ändert, welches Symbol zuerst kommt, 1 bis 6 wählen direkt.",
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
  lost: (lost, from, to, behind, count, opensAt) => `${pointsLost(lost)}: ${opens(from, to, behind, count, opensAt)}`,
  lostEnd: (lost, end) =>
    `${pointsLost(lost)}: ${lost.length === 1 ? "Die Leiste endet" : "Die Leisten enden"} bei ${end}.`,
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
  lesson,
};
export default de;
