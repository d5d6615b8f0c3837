import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";
import { readMove } from "./notation";

export const spezial: GameDescriptor<"spezial"> = {
  picture: Picture,
  table: () => import("./SpezialTable.svelte"),
  review: () => import("./review"),
  /** Big towers gave points: the rarest thing in a game without bonus moves. */
  celebrates: ({ rewarded }) => rewarded.length > 0,
  deal: () => import("./deal"),
  lesson: { steps: 4, load: () => import("./lesson.json"), readCells: readMove, anyOrder: true, diagrams: "towers" },
};
