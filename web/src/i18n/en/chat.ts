const chat = {
  unread: (n: number): string => (n === 1 ? "Talk, 1 new" : `Talk, ${n} new`),
  log: "What was said",
  quiet: "Nobody has said anything yet.",
  muted: "You have muted what is said.",
  mute: "Mute",
  unmute: "Listen again",
  send: "Say it",
  watchers: "Who watches reads along; those at the table talk.",
};
export default chat;
