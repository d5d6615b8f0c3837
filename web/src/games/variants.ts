/** What is played in the house. */

import { GAME_NAMES, type GameName, type Rules } from "../lib/types";

export type Variant = Rules["variant"];

/** The variants of each game, with the numbers of players: a form has to show them before anybody can be asked. A test holds it to what
 * the server plays. */
export const VARIANTS: Record<GameName, Partial<Record<Variant, readonly number[]>>> = {
  board: { base: [2, 3, 4], duel: [2], team: [4], solo: [1] },
  cards: { base: [2, 3, 4] },
  spezial: { base: [2, 3, 4] },
};

export const variantsOf = (game: GameName): Variant[] => Object.keys(VARIANTS[game]) as Variant[];

/** Where people play against each other: they wait for each other there, and are rated. */
export const KINDS = GAME_NAMES.flatMap((game) =>
  variantsOf(game)
    .filter((variant) => variant !== "solo")
    .map((variant) => [game, variant] as const),
);
export const LADDERS = KINDS.flatMap(([game, variant]) =>
  VARIANTS[game][variant]!.map((players) => `${game}-${variant}-${players}`),
);
