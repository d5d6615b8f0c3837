import { beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import { nameOf } from "./namesakes";

beforeAll(() => language.load("en"));

it("marks bots of the same level with letters and people with numbers, and leaves the level out", () => {
  const bot = { name: "Bot", bot: "level:1" };
  const ada = { name: "Ada", bot: null };
  const names = (seats: { name: string; bot: string | null }[]): string[] =>
    seats.map((_, seat) => nameOf(seats, seat));
  expect(names([ada, bot, ada, bot])).toEqual(["Ada 1", "Appo A", "Ada 2", "Appo B"]);
  expect(names([ada, bot, { name: "Own", bot: "program" }, { name: "Bot", bot: "level:2" }])).toEqual([
    "Ada",
    "Appo",
    "Own",
    "Bizzi",
  ]);
});
