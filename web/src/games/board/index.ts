import type { GameDescriptor } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";
import { texts } from "./texts";
import { readMove } from "./notation";

export const board: GameDescriptor<"board"> = {
  picture: Picture,
  table: texts.with(() => import("./BoardTable.svelte")),
  review: texts.with(() => import("./review")),
  deal: () => import("./deal"),
  lesson: {
    steps: 6,
    texts,
    load: () => import("./lesson.json"),
    readCells: readMove,
    occupied: ({ board }) => board.map(([q, r]) => [q, r]),
    anyOrder: true,
    diagrams: "lines",
  },
};
