import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";
import { readMove } from "./notation";

export const board: GameDescriptor<"board"> = {
  picture: Picture,
  table: () => import("./BoardTable.svelte"),
  review: () => import("./review"),
  deal: () => import("./deal"),
  lesson: { steps: 6, load: () => import("./lesson.json"), readCells: readMove, anyOrder: true, diagrams: "lines" },
};
