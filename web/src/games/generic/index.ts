import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";

/** Any other title: its table is the server's picture and a list of moves. */
export const generic: GameDescriptor<"other"> = {
  picture: Picture,
  table: () => import("./GenericTable.svelte"),
  review: () => import("./review"),
  deal: null,
  lesson: null,
};
