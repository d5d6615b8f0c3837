const waitingRoom = {
  lead: "The game starts when every seat is taken.",
  sitDown: "Take a seat to play.",
  soon: "All seats are taken. The game is starting.",
  missing: (names: string, n: number): string =>
    `This game has a clock. It starts when ${names} ${n === 1 ? "is" : "are"} back at the table.`,
  closed: "This table was closed.",
  close: "Close table",
  closeSure: "Really close table",
  yourName: "Your name at the table",
  you: "You",
  bot: "Bot",
  there: "connected",
  away: "not connected",
  other: "Player on this device",
  otherName: "Player name",
  fill: "Add bot",
  stand: "Leave seat",
  freeSeat: "Free the seat",
  invite: "Invite others",
  codeIs: (letters: string): string => `Code of this table: ${letters}`,
  share: "Share",
  shareText: (game: string): string => `Play ${game} with me:`,
  qr: "QR code of the link",
  localOnly:
    "This address works on this computer only. To invite phones and other computers, start the server with --host 0.0.0.0.",
  scan: "Scan it with a phone, or enter the code on the start page.",
};
export default waitingRoom;
