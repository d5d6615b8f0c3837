export { default as Stage } from "./BoardStage.svelte";
export { default as Piece } from "./Piece.svelte";
export const held = "tile";
export const isTall = false;
