import type { Words } from "../en";

const points = (n: number): string => (n === 1 ? "1 Punkt" : `${n} Punkte`);
type Lesson = Words["learn"]["lessons"]["board"];

const board: Lesson = {
  title: "Das Brettspiel",
  about: "Leg Steine, werte entlang der Linien, und lass keine Farbe zurückfallen.",
  minutes: 5,
  learned: [
    "Jede Hälfte eines Steins punktet entlang der Linien, die von ihr ausgehen.",
    "Am Ende zählt nur deine schwächste Farbe.",
    "Ein Marker auf 18 bringt sofort einen weiteren Zug.",
    "Fehlt deine schwächste Farbe auf deiner Bank, darfst du tauschen.",
  ],
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

const cards: Lesson = {
  title: "Das Kartenspiel",
  about: "Spiel eine Karte, zähl die Treffer auf dem Tisch, und halt deine Marker zusammen.",
  minutes: 4,
  learned: [
    "Jede offene Karte mit einem deiner Symbole ist darin ein Punkt.",
    "Nach deinem Zug verlässt deine älteste offene Karte den Tisch.",
    "Marker verteilen sich nie auf mehr als zwei benachbarte Bereiche; was nicht weiterkann, ist verloren.",
    "Alle sechs im letzten Bereich gewinnen sofort.",
  ],
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

const spezial: Lesson = {
  title: "Genial Spezial",
  about: "Verbinde Türme mit Ketten aus deinen Steinen und sammle in vier Farben.",
  minutes: 4,
  learned: [
    "Deine Steine, die sich berühren, sind eine Kette; ein Turm gehört dazu, wenn die Kette ihn berührt.",
    "Ab zwei Türmen punktet jeder, der in der Kette neu ist, mit seinem Chip.",
    "Ein Bonusfeld ist ein Punkt in einer Farbe deiner Wahl.",
    "Zwei große Türme in einer Kette: ein Punkt in jeder Farbe.",
  ],
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

const learn: Words["learn"] = {
  title: "Spielend lernen",
  lead: "Tun statt lesen: je ein paar Minuten, und du kannst spielen.",
  you: "Du",
  other: "Mira",
  lessons: { board, cards, spezial },
  minutes: (n) => `${n} Minuten`,
  begin: "Anfangen",
  goOn: "Weitermachen",
  doneAll: "Geschafft",
  stepsDone: (n, all) => `${n} von ${all} Schritten geschafft`,
  narrator: "Was zu tun ist",
  progress: (n, all) => `Schritt ${n} von ${all}`,
  toStep: (n) => `Zu Schritt ${n}`,
  next: "Weiter",
  finish: "Fertig",
  skip: "Überspringen",
  show: "Zeig es mir",
  taken: "Eines dieser Felder ist belegt.",
  notHere: "Dort passt der Stein nicht. Die Punkte zeigen, wo er passt.",
  leave: "Lektion verlassen",
  finished: "Jetzt kannst du spielen",
  ended: "Ende der Lektion",
  skipped: (n) => (n === 1 ? "Du hast einen Schritt übersprungen." : `Du hast ${n} Schritte übersprungen.`),
  toSkipped: "Übersprungene Schritte machen",
  rules: "Alle Regeln",
  others: "Andere Lektionen",
  again: "Wiederholen",
  rulesTitle: "Die Regeln",
  rulesOf: (name) => `Die Regeln: ${name}`,
  contents: "Inhalt",
  lessonFirst: "Lieber spielend lernen?",
  diagram: "Bild von Feldern",
  half: (colour, cell, points) => `${colour} auf ${cell}: ${points}`,
  table: "Tabelle",
  legend: "Die goldene Linie zeigt den neuen Stein.",
  legendAsk: "Die goldene Linie zeigt den neuen Stein. Frag jede Hälfte, was sie zählt:",
  ruling: (name) => `Auslegung ${name}`,
};
export default learn;
