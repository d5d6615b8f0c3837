const chat = {
  unread: (n: number): string => (n === 1 ? "Chat, 1 new" : `Chat, ${n} new`),
  log: "Messages",
  quiet: "No messages yet.",
  muted: "Chat is muted.",
  mute: "Mute",
  unmute: "Unmute",
  send: "Send",
  watchers: "Spectators can read along; only players can write.",
};
export default chat;
