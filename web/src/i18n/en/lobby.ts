const lobby = {
  title: "Tables",
  lead: "Join a table with a free seat, or watch a game.",
  refresh: "Refresh",
  own: "Your tables",
  open: "Open tables",
  playing: "Games to watch",
  noneOpen: "No open tables right now. Open one, and others will find it here.",
  nonePlaying: "No public games right now.",
  join: "Join",
  free: (n: number): string => (n === 1 ? "1 free" : `${n} free`),
  watch: "Watch",
  enter: "Enter",
  goOn: "Continue",
  more: "Show more",
};
export default lobby;
