const start = {
  title: ["Six colours.", "The weakest decides."],
  lead: "Place a tile, score along its lines, and let no colour fall behind.",
  play: "Play now",
  playNote: "Against a friendly bot. No sign-up, one minute to learn.",
  learn: "Learn by playing",
  pick: "Pick a game",
  join: "Join a table",
  joinNote: "Enter the 6-character code.",
  joinButton: "Join",
  code: "Table code, 6 characters",
  daily: "Today’s challenge",
  dailyNote: (best: string | null, known: boolean): string =>
    `One bag for everyone.${best !== null ? ` Best so far: ${best}.` : known ? " Nobody has finished it yet." : ""}`,
  dailyOwn: (score: string): string => `You reached ${score}.`,
  dailyButton: "Play today’s bag",
  dailyOn: "Continue",
  dailyBoard: "See the leaderboard",
  going: "Continue",
  waits: "Waiting for players",
  allGoing: (n: number): string => `All ${n} of your tables`,
};
export default start;
