import type { Words } from "../en";

const chat: Words["chat"] = {
  unread: (n) => `Chat, ${n} neu`,
  log: "Nachrichten",
  quiet: "Noch keine Nachrichten.",
  muted: "Der Chat ist stumm geschaltet.",
  mute: "Stumm schalten",
  unmute: "Stummschaltung aufheben",
  send: "Senden",
  watchers: "Wer zuschaut, liest mit; schreiben können nur die Spieler.",
};
export default chat;
