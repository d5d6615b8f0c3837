/** The variants of all games: what can be played, and what is rated. */

import { GAME_NAMES, type GameName } from "../lib/types";
import type { Variant } from "../table/gameDescriptor";
import { GAMES } from "./index";

export const variantsOf = (game: GameName): Variant[] => Object.keys(GAMES[game].variants) as Variant[];

/** Where people play against each other: they wait for each other there, and are rated. */
export const KINDS = GAME_NAMES.flatMap((game) =>
  variantsOf(game)
    .filter((variant) => variant !== "solo")
    .map((variant) => [game, variant] as const),
);
export const LADDERS = KINDS.flatMap(([game, variant]) =>
  GAMES[game].variants[variant]!.map((players) => `${game}-${variant}-${players}`),
);
