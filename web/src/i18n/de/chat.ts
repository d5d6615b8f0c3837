import type { Words } from "../en";

const chat: Words["chat"] = {
  unread: (n) => `Reden, ${n} neu`,
  log: "Was gesagt wurde",
  quiet: "Noch hat niemand etwas gesagt.",
  muted: "Du hast alles stumm gestellt.",
  mute: "Stumm",
  unmute: "Wieder zuhören",
  send: "Sagen",
  watchers: "Wer zuschaut, liest mit; reden können alle am Tisch.",
};
export default chat;
