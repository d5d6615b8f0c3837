import { bots } from "./names.json";

const common = {
  name: "Sixfold",
  guest: "Guest",
  offline: "No connection to the server.",
  noConnection: "No connection",
  goesOn: "This page continues as soon as you are back online.",
  noAnswer: "The server did not answer.",
  tableGoesOn: "Your game is safe. It continues as soon as you are back online.",
  failed: "Something went wrong on the server.",
  incomplete: "This page could not be loaded",
  incompleteNote: "Some of its files did not arrive.",
  noWords: "This language could not be loaded. Reload the page to try again.",
  gone: "This table no longer exists.",
  notYet: "Not yet",
  nobody: "You are logged out here.",
  loading: "One moment",
  notFound: "Page not found",
  home: "To the start page",
  cancel: "Cancel",
  close: "Close",
  theme: "Light or dark",
  language: "Language",
  menu: "Menu",
  skip: "Skip to the content",
  settings: "Settings",
  offlineBanner: "You are offline. Loaded pages still work, but you need a connection to play.",
  fresh: "A new version is available.",
  reload: "Reload",
  nav: { play: "Play", learn: "Learn", lobby: "Tables", daily: "Today", profile: "You" },
  players: (n: number): string => (n === 1 ? "1 player" : `${n} players`),
  level: (n: number): string => `Bot, level ${n}`,
  /** The bot of a level. */
  bot: (n: number): string => `${bots[n - 1]?.name ?? "Bot"} (${n})`,
  /** The same in a list to choose from. */
  botChoice: (n: number): string => `${common.bot(n)}, ${bots[n - 1]?.level ?? ""}`,
  /** How the bot of a level plays. */
  botLine: (n: number): string => bots[n - 1]?.line ?? "",
  /** The player on a seat. */
  seat: (seat: { name: string | null; bot: string | null }): string =>
    seat.bot?.startsWith("level:") ? common.bot(Number(seat.bot.slice(6))) : (seat.name ?? ""),
  /** The same without the number of the level, for sentences and narrow spaces. */
  called: (seat: { name: string | null; bot: string | null }): string =>
    bots[Number(seat.bot?.slice(6)) - 1]?.name ?? seat.name ?? "",
  /** Marks a seat on which a program plays. */
  program: "Program",
  programNote: "A program plays here",
  affiliation:
    "An independent implementation of published rules, not affiliated with the author or the publishers of the games.",
  missingPage: "The address may be mistyped, or the page no longer exists.",
};
export default common;
