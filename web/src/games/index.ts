/** All games, by name. */

import type { GameName } from "../lib/types";
import type { GameDescriptor } from "../table/gameDescriptor";
import { board } from "./board";
import { cards } from "./cards";
import { spezial } from "./spezial";

export const GAMES: Record<GameName, GameDescriptor> = { board, cards, spezial };
