import type { Words } from "../en";

const review: Words["review"] = {
  title: "Analyse",
  notShown: "Dieses Spiel lässt sich nicht zeigen",
  where: (names, kind) => `${kind}: ${names.join(names.length === 2 ? " gegen " : ", ")}`,
  stage: (n) => (n ? `Der Tisch nach Zug ${n}` : "Der Tisch am Anfang"),
  standing: "Punktestand",
  bestLabel: (gain) => `besser +${gain}`,
  playedLabel: (gain) => `gelegt +${gain}`,
  start: "Anfang",
  scrub: "Durch das Spiel blättern",
  play: "Abspielen",
  pause: "Anhalten",
  back: "Einen Zug zurück",
  forward: "Einen Zug weiter",
  position: (at, last) => `${at} von ${last}`,
  beginning: "Der Anfang",
  beginningNote: "Geh mit dem Regler, den Pfeiltasten oder einem Klick auf die Kurve durch das Spiel.",
  move: (n, own, who) => (own ? `Dein Zug ${n}` : `Zug ${n}: ${who}`),
  asGood: (n, own, who) => (own ? `Zug ${n}: bester Zug` : `Zug ${n}: ${who} findet den besten Zug`),
  dearest: (n, own, who) => (own ? `Zug ${n} hat dich am meisten gekostet` : `Zug ${n} kostete ${who} am meisten`),
  surrender: (n, own, who, late) =>
    `Zug ${n}: ${late ? `${own ? "Deine Zeit" : `Die Zeit von ${who}`} ist abgelaufen` : `${own ? "Du gibst" : `${who} gibt`} auf`}, und das entscheidet das Spiel`,
  turning: (n) => `Zug ${n}: ein Wendepunkt`,
  costly: (n, own, who) => (own ? `Zug ${n}: Es gab einen besseren Zug` : `Zug ${n}: ${who} hatte einen besseren Zug`),
  best: "Am besten",
  played: "Gespielt",
  youPlayed: "Dein Zug",
  yourChoice: "Deine Auswahl",
  choice: (who) => `Auswahl von ${who}`,
  you: "Du",
  better: (reason) => `Besser: ${reason}`,
  quiet: "ein Zug ohne Punkte",
  fieldsOf: (n) => (n === "1" ? "1 Punkt" : `${n} Punkte`),
  turns: "Wendepunkte",
  noTurns: "Kein einzelner Zug hat dieses Spiel entschieden.",
  surrendered: (late) => (late ? "Die Uhr hat dieses Spiel entschieden." : "Die Aufgabe hat dieses Spiel entschieden."),
  keep: "Herunterladen",
  record: "Aufzeichnung",
  picture: "Bild",
  animation: "Animation",
  share: "Teilen",
  won: (own, names, [best, ...others]) => {
    const won = own ? "Gewonnen" : `${names} ${names.includes(" & ") ? "gewinnen" : "gewinnt"}`;
    if (best === undefined) return won;
    const rest = others.sort((one, other) => other - one);
    return rest.length === 1
      ? `${won}, ${best} zu ${rest[0]}`
      : `${won} mit ${best}, die anderen haben ${rest.slice(0, -1).join(", ")} und ${rest.at(-1)}`;
  },
  unfinished: "Dieses Spiel wurde nicht zu Ende gespielt",
  weakest: "schwächste Farben",
  curveOwn: "Deine geschätzte Gewinnchance nach jedem Zug.",
  curveOf: (name) => `Geschätzte Gewinnchance von ${name} nach jedem Zug.`,
  curveMany: "Geschätzte Gewinnchancen nach jedem Zug.",
  curveAlone: "Erwartetes Ergebnis (schwächste Farbe) nach jedem Zug.",
  curveLabel: (alone) => (alone ? "Kurve des erwarteten Ergebnisses" : "Kurve der Gewinnchance"),
  waiting:
    "Ein starker Bot analysiert jeden Zug. Das dauert eine Minute; du kannst inzwischen durch das Spiel blättern.",
  none: "Zu diesem Spiel gibt es keine Analyse.",
  games: "Spiele dieser Partie",
  gameBefore: "Voriges Spiel",
  gameNext: "Nächstes Spiel",
};
export default review;
