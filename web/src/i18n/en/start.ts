const start = {
  title: ["Six colours.", "The weakest decides."],
  lead: "Lay a tile, score along its lines, and let no colour fall behind.",
  play: "Play now",
  playNote: "Against a friendly bot. No sign-up, one minute to learn.",
  learn: "Learn by playing",
  pick: "Pick a game",
  board: "2 to 4 players, teams, solo, duel",
  cards: "2 to 4 players, fifteen minutes",
  spezial: "Towers and chains for 2 to 4",
  join: "Join a table",
  joinNote: "Type the six letters of the code.",
  joinButton: "Join",
  code: "Code of the table",
  daily: "Today’s challenge",
  dailyNote: (best: number | null): string =>
    best === null ? "One bag for everyone. Nobody has finished it yet." : `One bag for everyone. Best so far: ${best}.`,
  dailyButton: "Play today’s bag",
  going: "Go on playing",
};
export default start;
