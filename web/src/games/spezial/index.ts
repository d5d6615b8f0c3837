import type { GameDescriptor, LessonData } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";
import { texts } from "./texts";
import { readMove } from "./notation";

const LESSONS = import.meta.glob<LessonData<"spezial">>("./lesson.json", { import: "default" });

export const spezial: GameDescriptor<"spezial"> = {
  picture: Picture,
  table: texts.with(() => import("./SpezialTable.svelte")),
  review: texts.with(() => import("./review")),
  /** Celebrate when big towers score: the rarest event in a game without bonus moves. */
  celebrates: ({ rewarded }) => rewarded.length > 0,
  waves: ({ cells }) => cells.length,
  deal: () => import("./deal"),
  lesson: {
    steps: 4,
    texts,
    load: LESSONS["./lesson.json"]!,
    readCells: readMove,
    occupied: ({ board }) => board.map(([q, r]) => [q, r]),
    subjects: {},
    anyOrder: true,
    diagrams: "towers",
  },
};
