import type { Words } from "../en";

const settings: Words["settings"] = {
  here: "Diese Einstellungen gelten für diesen Browser.",
  withAccount: "In deinem Konto gespeichert, für jeden Browser, in dem du angemeldet bist.",
  look: "Aussehen",
  theme: "Farbschema",
  themes: { auto: "System", paper: "Papier", evening: "Abend" },
  asBrowser: "Browsersprache",
  motion: "Weniger Bewegung",
  motionNote: "Steine erscheinen ohne Animation an ihrem Platz.",
  play: "Spielen",
  speed: "Tempo der Züge",
  speedNote: "Wie lange jeder Zug zu sehen ist, bevor der nächste kommt. Ein Klick oder eine Taste überspringt.",
  speeds: { slow: "Gemächlich", normal: "Normal", fast: "Schnell", instant: "Sofort" },
  confirm: "Züge bestätigen",
  confirmNote:
    "An: Ein Zug wartet auf seinen Knopf oder auf einen zweiten Klick auf das Gelegte. Aus: Mit der Maus gilt der erste Klick, mit dem Finger das zweite Tippen.",
  keys: "Tastenkürzel aus einer Taste",
  keysNote: "R dreht, was du hältst, 1 bis 6 nehmen einen Stein oder eine Karte. Aus: nur Pfeile, Eingabe und Escape.",
  nonvisual: "Spielen, ohne den Tisch zu sehen",
  nonvisualNote: "Der Tisch, deine Hand, Züge und Punkte als Text, für Vorleseprogramme und für alle, die es mögen.",
  muted: "Chat stumm schalten",
  mutedNote: "An allen Tischen. An jedem Tisch lässt es sich ändern.",
  calls: "Benachrichtigungen",
  sound: "Töne",
  soundNote: "Steine, Punkte, dein Zug, das Ende des Spiels und knappe Zeit.",
  volume: "Lautstärke",
  notify: "Bei verdeckter Seite",
  notifyNote: "Eine Systembenachrichtigung, wenn du dran bist und die Seite offen, aber verdeckt ist.",
  noNotify: "Dieser Browser unterstützt keine Benachrichtigungen.",
  blocked: "Dieser Browser sperrt Benachrichtigungen für diese Seite. Du kannst sie in seinen Einstellungen erlauben.",
  push: "Push-Benachrichtigungen",
  pushNote:
    "Dieser Browser sagt dir, dass du dran bist, auch wenn Sixfold nicht offen ist. Sein Push-Dienst stellt die Nachricht zu, kann sie aber nicht lesen.",
  noPush: {
    insecure: "Push-Benachrichtigungen brauchen https.",
    home: "Leg diese Seite auf iPhone oder iPad erst auf den Home-Bildschirm, und öffne sie von dort.",
    cannot: "Dieser Browser unterstützt keine Push-Benachrichtigungen.",
    server: "Auf diesem Server sind Push-Benachrichtigungen abgeschaltet.",
    blocked:
      "Dieser Browser sperrt Benachrichtigungen für diese Seite. Du kannst sie in seinen Einstellungen erlauben.",
  },
  pushFailed: "Der Push-Dienst dieses Browsers ist nicht zu erreichen, oder der Browser hat ihn abgeschaltet.",
};
export default settings;
