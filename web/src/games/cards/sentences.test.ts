import { expect, it } from "vitest";
import { language, type Lang } from "../../i18n/index.svelte";
import type { Lost } from "../../lib/types";
import { lostWords } from "./sentences";
import { texts } from "./texts";

const first = { from: 4, to: 6, opens_at: 1, behind: ["Y"] } as const;
const second = { from: 7, to: 10, opens_at: 4, behind: ["Y", "G"] } as const;

async function words(lang: Lang, ...lost: [colour: string, points: number, gate: unknown][]): Promise<string[]> {
  await texts.load();
  await language.load(lang);
  return lostWords(
    lost.map(([colour, points, gate]) => ({ colour, points, gate }) as Lost),
    10,
  );
}

it("says once why the points of both colours are lost", async () => {
  const opens = "4–6 opens once yellow has reached 1.";
  expect(await words("en", ["R", 2, first], ["B", 4, first])).toEqual([`2 red and 4 blue points are lost: ${opens}`]);
  expect(await words("en", ["R", 1, first], ["B", 1, { ...first }])).toEqual([
    `One red and one blue point are lost: ${opens}`,
  ]);
  expect(await words("en", ["R", 1, null], ["B", 2, null])).toEqual([
    "One red and 2 blue points are lost: their tracks end at 10.",
  ]);
  expect(await words("de", ["R", 2, first], ["B", 1, first])).toEqual([
    "2 Punkte in Rot und einer in Blau gehen verloren: 4–6 öffnet sich, sobald Gelb 1 erreicht hat.",
  ]);
});

it("gives each reason a sentence", async () => {
  expect(await words("en", ["R", 1, first], ["B", 2, second])).toEqual([
    "One red point is lost: 4–6 opens once yellow has reached 1.",
    "2 blue points are lost: 7–10 opens once yellow and green have reached 4.",
  ]);
  expect(await words("de", ["R", 1, null])).toEqual(["Ein Punkt in Rot geht verloren: Die Leiste endet bei 10."]);
});
