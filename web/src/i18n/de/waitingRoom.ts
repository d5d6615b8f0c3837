import type { Words } from "../en";

const waitingRoom: Words["waitingRoom"] = {
  lead: "Das Spiel beginnt, sobald alle Plätze besetzt sind.",
  sitDown: "Setz dich und spiel mit.",
  soon: "Alle Plätze sind besetzt. Es geht los.",
  missing: (names, n) =>
    `Hier läuft eine Uhr. Es geht los, sobald ${names} wieder am Tisch ${n === 1 ? "ist" : "sind"}.`,
  closed: "Dieser Tisch wurde geschlossen.",
  close: "Tisch schließen",
  closeSure: "Tisch wirklich schließen",
  yourName: "Dein Name am Tisch",
  you: "Du",
  bot: "Bot",
  there: "verbunden",
  away: "nicht verbunden",
  other: "Spieler an diesem Gerät",
  otherName: "Name des Spielers",
  fill: "Bot hinzufügen",
  stand: "Platz verlassen",
  freeSeat: "Platz freigeben",
  invite: "Andere einladen",
  codeIs: (letters) => `Code dieses Tisches: ${letters}`,
  share: "Teilen",
  shareText: (game) => `Spiel ${game} mit mir:`,
  qr: "QR-Code des Links",
  localOnly:
    "Diese Adresse gilt nur auf diesem Computer. Um Telefone und andere Computer einzuladen, starte den Server mit --host 0.0.0.0.",
  scan: "Scanne ihn mit einem Telefon, oder gib den Code auf der Startseite ein.",
};
export default waitingRoom;
