import type { Words } from "../en";

const daily: Words["daily"] = {
  of: (when) => `Aufgabe vom ${when}`,
  lead: "Solo, mit demselben Beutel für alle. Wessen schwächste Farbe am höchsten steht, führt.",
  days: "Die letzten sieben Tage",
  fresh: "Noch nicht gespielt",
  freshNote: "Du hast einen Versuch ohne Zeitbegrenzung. Um Mitternacht UTC beginnt eine neue Aufgabe.",
  begun: "Angefangen",
  done: (score) => `Du hast ${score} erreicht`,
  doneNote: "Um Mitternacht UTC beginnt eine neue Aufgabe.",
  score: "Punkte",
  all: "Alle sechs",
  nobody: "Heute gibt es noch keine Ergebnisse.",
  nobodyThen: "An diesem Tag gab es keine Ergebnisse.",
  counts: "In der Rangliste stehen nur Konten.",
  guest: "Gäste können gern mitspielen.",
  guestDone: "Mit einem Konto zählt auch dein Ergebnis.",
};
export default daily;
