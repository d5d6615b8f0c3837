/** What events have in common, whatever the title calls them. */

import type { GameEvent } from "./types";

/** Whether it is a move that may score. Exchanges, draws and resignations have no points. */
export const isMove = ({ gains }: Partial<GameEvent>): boolean => gains !== undefined;

/** The tile or card that was moved; nothing if it has no colours of its own. */
export const pieceOf = ({ tile, card }: Partial<GameEvent>): string => tile ?? card ?? "";
