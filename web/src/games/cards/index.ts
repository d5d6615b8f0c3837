import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";

export const cards: GameDescriptor<"cards"> = {
  picture: Picture,
  table: () => import("./CardsTable.svelte"),
  review: () => import("./review"),
  deal: () => import("./deal"),
  lesson: { steps: 5, load: () => import("./lesson.json"), readCells: () => null, anyOrder: false, diagrams: null },
};
