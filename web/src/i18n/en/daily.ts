const daily = {
  of: (when: string): string => `Challenge of ${when}`,
  lead: "Solo, with the same bag for everyone. The highest score in the weakest colour leads.",
  days: "The last seven days",
  fresh: "Not played yet",
  freshNote: "You have one try and no time limit. A new challenge starts at midnight UTC.",
  begun: "In progress",
  done: (score: string): string => `You reached ${score}`,
  doneNote: "A new challenge starts at midnight UTC.",
  score: "Score",
  all: "All six",
  nobody: "No results yet today.",
  nobodyThen: "No results on that day.",
  counts: "The leaderboard lists accounts only.",
  guest: "Guests can play too.",
  guestDone: "Create an account, and your result counts too.",
};
export default daily;
