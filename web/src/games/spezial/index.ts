import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";

export const spezial: GameDescriptor = {
  variants: { base: [2, 3, 4] },
  hasMatches: false,
  hidesHands: false,
  picture: Picture,
  table: () => import("./SpezialTable.svelte"),
};
