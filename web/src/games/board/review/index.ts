import type { GameEvent } from "../../../lib/types";

export { default as Stage } from "./BoardStage.svelte";
export { default as Piece } from "./Piece.svelte";
export const heldAs = (piece: string): GameEvent => ({ seat: 0, do: "", tile: piece });
export const heldWidth = 50;
export const isTall = false;
