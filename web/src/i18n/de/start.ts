import type { Words } from "../en";

const start: Words["start"] = {
  title: ["Sechs Farben.", "Die schwächste zählt."],
  lead: "Leg einen Stein, punkte entlang seiner Linien, und lass keine Farbe zurück.",
  play: "Sofort spielen",
  playNote: "Gegen einen freundlichen Bot. Ohne Anmeldung, in einer Minute gelernt.",
  learn: "Spielend lernen",
  pick: "Wähl ein Spiel",
  board: "Zu zweit bis viert, Teams, solo, Duell",
  cards: "Zu zweit bis viert, fünfzehn Minuten",
  spezial: "Türme und Ketten für 2 bis 4",
  join: "An einen Tisch setzen",
  joinNote: "Gib die sechs Buchstaben ein.",
  joinButton: "Hinsetzen",
  code: "Code des Tisches",
  daily: "Aufgabe des Tages",
  dailyNote: (best) => (best === null ? "Ein Beutel für alle. Noch niemand ist fertig." : `Ein Beutel für alle. Bisher am besten: ${best}.`),
  dailyButton: "Heute spielen",
  going: "Weiterspielen",
};
export default start;
