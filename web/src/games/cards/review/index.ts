import type { GameEvent } from "../../../lib/types";

export { default as Stage } from "./CardsStage.svelte";
export { default as Piece } from "./Piece.svelte";
export const heldAs = (piece: string): GameEvent => ({ seat: 0, do: "", card: piece });
export const heldWidth = 44;
export const isTall = false;
