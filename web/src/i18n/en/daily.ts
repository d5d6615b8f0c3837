const daily = {
  of: (when: string): string => `Challenge of ${when}`,
  lead: "Solo, with the same bag for everyone. The highest weakest colour leads.",
  days: "The last seven days",
  weekday: (day: Date): string => new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(day),
  fresh: "Not played yet",
  freshNote: "You have one try, without haste. It changes at midnight UTC.",
  begun: "You are in the middle of it",
  done: (score: string): string => `You reached ${score}`,
  doneNote: "A new bag comes at midnight UTC.",
  score: "Weakest",
  all: "All six",
  nobody: "Nobody on the ladder yet today.",
  nobodyThen: "Nobody on the ladder that day.",
  counts: "The ladder counts accounts only.",
  guest: "Guests are welcome to play.",
  guestDone: "Open one, and your result counts too.",
};
export default daily;
