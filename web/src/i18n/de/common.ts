import type { Words } from "../en";

const bots = ["Erste Schritte", "Neuling", "Gemütlich", "Aufmerksam", "Pfiffig", "Gewitzt", "Meisterlich", "Genial"];
const bot = (n: number): string => `${bots[n - 1] ?? "Bot"} (${n})`;
const variants = { base: "Grundspiel", solo: "Solo", team: "Teams", duel: "Duell" };
const common: Words["common"] = {
  name: "Sixfold",
  guest: "Gast",
  offline: "Keine Verbindung zum Server.",
  noConnection: "Keine Verbindung",
  goesOn: "Sobald du wieder online bist, geht es hier weiter.",
  noAnswer: "Der Server hat nicht geantwortet.",
  tableGoesOn: "Dein Spiel ist sicher. Sobald du wieder online bist, geht es weiter.",
  failed: "Auf dem Server ist etwas schiefgegangen.",
  incomplete: "Diese Seite ließ sich nicht laden",
  incompleteNote: "Einige ihrer Dateien sind nicht angekommen.",
  noWords: "Diese Sprache ließ sich nicht laden. Lade die Seite neu, um es noch einmal zu versuchen.",
  gone: "Diesen Tisch gibt es nicht mehr.",
  notYet: "Noch nicht",
  nobody: "Du bist hier abgemeldet.",
  loading: "Einen Moment",
  notFound: "Seite nicht gefunden",
  home: "Zur Startseite",
  cancel: "Abbrechen",
  close: "Schließen",
  theme: "Hell oder dunkel",
  language: "Sprache",
  menu: "Menü",
  skip: "Zum Inhalt",
  settings: "Einstellungen",
  offlineBanner: "Du bist offline. Geladene Seiten funktionieren weiter, aber zum Spielen brauchst du eine Verbindung.",
  fresh: "Eine neue Version ist verfügbar.",
  reload: "Neu laden",
  nav: { play: "Spielen", learn: "Lernen", lobby: "Tische", daily: "Heute", profile: "Du" },
  games: { board: "Brett", cards: "Karten", spezial: "Spezial" },
  variants,
  kind: (game, variant) =>
    game === "cards"
      ? "Kartenspiel"
      : game === "spezial"
        ? "Genial Spezial"
        : ((variants as Record<string, string>)[variant] ?? variant),
  players: (n) => (n === 1 ? "1 Person" : `${n} Personen`),
  level: (n) => `Bot, Stufe ${n}`,
  bot,
  seat: (seat) => (seat.bot?.startsWith("level:") ? bot(Number(seat.bot.slice(6))) : (seat.name ?? "")),
  called: (seat) => bots[Number(seat.bot?.slice(6)) - 1] ?? seat.name ?? "",
  program: "Programm",
  programNote: "Hier spielt ein Programm",
  affiliation:
    "Eine unabhängige Umsetzung veröffentlichter Regeln, ohne Verbindung zum Autor oder zu den Verlagen der Spiele.",
  missingPage: "Vielleicht ist die Adresse vertippt, oder die Seite gibt es nicht mehr.",
};
export default common;
