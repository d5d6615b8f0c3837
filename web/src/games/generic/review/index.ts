export { default as Stage } from "./GenericStage.svelte";
export { default as Piece } from "./Piece.svelte";
export const held = "tile";
export const isTall = false;
