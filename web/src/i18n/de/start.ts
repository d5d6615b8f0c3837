import type { Words } from "../en";

const start: Words["start"] = {
  title: ["Sechs Farben.", "Die schwächste zählt."],
  lead: "Leg einen Stein, punkte entlang seiner Linien, und lass keine Farbe zurück.",
  play: "Sofort spielen",
  playNote: "Gegen einen freundlichen Bot. Ohne Anmeldung, in einer Minute gelernt.",
  learn: "Spielend lernen",
  pick: "Wähl ein Spiel",
  join: "Einem Tisch beitreten",
  joinNote: "Gib den sechsstelligen Code ein.",
  joinButton: "Beitreten",
  code: "Code des Tisches, sechs Zeichen",
  daily: "Aufgabe des Tages",
  dailyNote: (best, known) =>
    `Ein Beutel für alle.${best !== null ? ` Bestwert: ${best}.` : known ? " Noch niemand ist fertig." : ""}`,
  dailyOwn: (score) => `Du hast ${score} erreicht.`,
  dailyButton: "Heute spielen",
  dailyOn: "Weiterspielen",
  dailyBoard: "Zur Rangliste",
  going: "Weiterspielen",
  waits: "Wartet auf Mitspieler",
  allGoing: (n) => `Alle deine ${n} Tische`,
};
export default start;
