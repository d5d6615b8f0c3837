import type { GameDescriptor, LessonData } from "../../table/gameDescriptor";
import Picture from "./Picture.svelte";
import { texts } from "./texts";

const LESSONS = import.meta.glob<LessonData<"cards">>("./lesson.json", { import: "default" });

export const cards: GameDescriptor<"cards"> = {
  picture: Picture,
  table: texts.with(() => import("./CardsTable.svelte")),
  review: texts.with(() => import("./review")),
  home: "all-in-last-area",
  deal: () => import("./deal"),
  lesson: {
    steps: 5,
    texts,
    load: LESSONS["./lesson.json"]!,
    readCells: () => null,
    occupied: () => [],
    subjects: {
      match: ["hand"],
      gate: ["own", "scores"],
      order: ["hand"],
      bonus: ["own", "scores"],
      exchange: ["actions"],
    },
    anyOrder: false,
    diagrams: null,
  },
};
