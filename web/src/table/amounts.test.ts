import { beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import { amount, costOf } from "./amounts";
import type { Reviewed } from "./reviewModel";

beforeAll(() => language.load("en"));

const move = (best: number, played: number): Reviewed =>
  ({ cost: best - played, best: { share: best }, played: { share: played } }) as Reviewed;

it("shows the cost of a move as the difference of the rounded figures", () => {
  expect([amount(0.686, null), amount(0.604, null), costOf(move(0.686, 0.604), null)]).toEqual(["69%", "60%", "−9%"]);
  expect([amount(0.686, 18), amount(0.604, 18), costOf(move(0.686, 0.604), 18)]).toEqual([
    "12.3 points",
    "10.9 points",
    "−1.4 points",
  ]);
});

it("shows no cost if the rounded figures are equal", () => {
  expect(costOf(move(0.744, 0.738), null)).toBe("");
});
