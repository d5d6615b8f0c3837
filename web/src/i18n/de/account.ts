import type { Words } from "../en";

const account: Words["account"] = {
  account: "Konto",
  nobody: "Du kannst ohne Konto spielen. Mit Konto hast du deine Spiele auf jedem Gerät und stehst in den Ranglisten.",
  isGuest: "Gast in diesem Browser",
  isAccount: "Registriert",
  rename: "Namen ändern",
  save: "Speichern",
  register: "Konto erstellen",
  registerNote: "Ein Name und ein Passwort, sonst nichts. Deine bisherigen Spiele behältst du.",
  logIn: "Anmelden",
  logInNote: "Deine Spiele als Gast wandern mit ins Konto.",
  leaveGuest: "Anmelden ohne die Spiele des Gasts",
  name: "Name",
  password: "Passwort",
  passwordNote:
    "Mindestens 8 Zeichen, und keines der häufigsten. Es lässt sich nicht per E-Mail zurücksetzen, also bewahre es gut auf.",
  logOut: "Abmelden",
  logOutEverywhere: "Überall abmelden",
  everywhereNote: "Überall abmelden widerruft auch deine Token.",
  changePassword: "Passwort ändern",
  oldPassword: "Altes Passwort",
  newPassword: "Neues Passwort",
  passwordChanged: "Das Passwort ist geändert. Andere Browser sind abgemeldet, Token gelten nicht mehr.",
  tokens: "Token für Programme",
  tokensNote:
    "Mit einem Token spielt ein Programm in deinem Namen. Sein Platz wird als Programm gekennzeichnet. Gewertete Partien, die Aufgabe des Tages und Änderungen am Konto sind ihm verschlossen.",
  tokenLabel: "Wofür ist es?",
  tokenOnce: "Kopier es jetzt; es wird nicht wieder gezeigt",
  makeToken: "Token erstellen",
  revoke: "Widerrufen",
  used: (when) => `zuletzt benutzt am ${when}`,
  unused: "noch nicht benutzt",
  data: "Deine Daten",
  dataNote: "Alles, was über dich gespeichert ist, mit den Aufzeichnungen deiner Spiele, als Datei.",
  export: "Alles herunterladen",
  delete: "Meine Daten löschen",
  deleteNote:
    "Laufende Spiele gibst du auf. Dein Name, deine Spiellisten, Wertungen und Nachrichten werden endgültig gelöscht.",
  deleteSure: "Wirklich alles löschen",
};
export default account;
