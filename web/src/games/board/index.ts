import type { GameDescriptor, LessonData } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";
import { texts } from "./texts";
import { readMove } from "./notation";

const LESSONS = import.meta.glob<LessonData<"board">>("./lesson.json", { import: "default" });

export const board: GameDescriptor<"board"> = {
  picture: Picture,
  table: texts.with(() => import("./BoardTable.svelte")),
  review: texts.with(() => import("./review")),
  waves: (counted) => Math.max(1, ...counted.flatMap((rays) => rays.map((ray) => ray.length))),
  home: "all-six",
  deal: () => import("./deal"),
  lesson: {
    steps: 6,
    texts,
    load: LESSONS["./lesson.json"]!,
    readCells: readMove,
    occupied: ({ board }) => board.map(([q, r]) => [q, r]),
    subjects: { first: ["hand"], weakest: ["own", "scores"], bonus: ["own", "scores"], exchange: ["actions"] },
    anyOrder: true,
    diagrams: "lines",
  },
};
