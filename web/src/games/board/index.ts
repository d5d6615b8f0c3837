import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";

export const board: GameDescriptor = {
  variants: { base: [2, 3, 4], duel: [2], team: [4], solo: [1] },
  hasMatches: false,
  hidesHands: true,
  picture: Picture,
  table: () => import("./BoardTable.svelte"),
};
