import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";

export const cards: GameDescriptor = {
  variants: { base: [2, 3, 4] },
  hasMatches: true,
  hidesHands: true,
  picture: Picture,
  table: () => import("./CardsTable.svelte"),
};
