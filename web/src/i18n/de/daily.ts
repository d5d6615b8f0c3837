import type { Words } from "../en";

const daily: Words["daily"] = {
  of: (when) => `Aufgabe vom ${when}`,
  lead: "Solo, mit demselben Beutel für alle. Vorn liegt die höchste schwächste Farbe.",
  days: "Die letzten sieben Tage",
  weekday: (day) => new Intl.DateTimeFormat("de", { weekday: "short", timeZone: "UTC" }).format(day),
  fresh: "Noch nicht gespielt",
  freshNote: "Du hast einen Versuch, ohne Eile. Sie wechselt um Mitternacht UTC.",
  begun: "Du bist mittendrin",
  done: (score) => `Du hast ${score} erreicht`,
  doneNote: "Um Mitternacht UTC kommt ein neuer Beutel.",
  score: "Schwächste",
  all: "Alle sechs",
  nobody: "Heute steht noch niemand in der Rangliste.",
  nobodyThen: "An dem Tag stand niemand in der Rangliste.",
  counts: "In der Rangliste stehen nur Konten.",
  guest: "Gäste können gern mitspielen.",
  guestDone: "Mit einem Konto zählt auch dein Ergebnis.",
};
export default daily;
