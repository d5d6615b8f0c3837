/** Written by web/generate_types.py from the limits of the server. Do not edit. */

export const SHORTEST_ACCOUNT = 2;
export const LONGEST_NAME = 24;
export const LONGEST_TEXT = 300;
export const LONGEST_TOKEN_LABEL = 40;
export const LONGEST_PASSWORD = 200;
export const SHORTEST_PASSWORD = 8;
export const MOST_GAMES = 20;
export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "oops",
  "thinking",
  "hurry",
  "good-game",
  "bye",
] as const;
