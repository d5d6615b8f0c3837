export { default as Stage } from "./CardsStage.svelte";
export { default as Piece } from "./Piece.svelte";
export const held = "card";
export const isTall = false;
