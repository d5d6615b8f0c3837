export { default as Stage } from "./SpezialStage.svelte";
export { default as Piece } from "./Piece.svelte";
export const held = "tile";
export const isTall = true;
