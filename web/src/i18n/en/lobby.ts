const lobby = {
  title: "Tables",
  lead: "Sit down where a seat is free, or watch.",
  refresh: "Refresh",
  own: "Your tables",
  open: "Open tables",
  playing: "Games to watch",
  noneOpen: "Nobody waits at a public table just now. Open one, and others find it here.",
  nonePlaying: "No public game is being played just now.",
  join: "Join",
  free: (n: number): string => (n === 1 ? "1 free" : `${n} free`),
  watch: "Watch",
  enter: "Enter",
  goOn: "Go on",
  more: "Show more",
};
export default lobby;
