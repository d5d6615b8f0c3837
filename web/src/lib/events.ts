/** Helpers for the events of all titles. */

import type { GameEvent } from "./types";

/** Whether an event is a move that may score. Exchanges, draws and resignations have no points. */
export const isMove = ({ gains }: Partial<GameEvent>): boolean => gains !== undefined;

/** The tile or card of a move; empty if it has no colours of its own. */
export const pieceOf = ({ tile, card }: Partial<GameEvent>): string => tile ?? card ?? "";
