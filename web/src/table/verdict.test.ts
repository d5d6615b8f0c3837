import { afterAll, beforeEach, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import { verdict } from "./verdict";

beforeEach(() => language.load("en"));
afterAll(() => language.load("en"));

const track = { R: 5, G: 3, B: 4, O: 2, Y: 6, P: 3 };

it("says that points in a strong colour change nothing", () => {
  expect(verdict(track, { ...track, R: 8, Y: 7 })).toBe("+4, but your weakest stays at 2 (orange)");
});

it("says how far the weakest colour rises", () => {
  expect(verdict(track, { ...track, O: 4 })).toBe("+2, and your weakest rises from 2 to 3");
});

it("does not list more than three weakest colours", () => {
  const start = { R: 0, G: 0, B: 0, O: 0, Y: 0, P: 0 };
  expect(verdict(start, { ...start, Y: 1 })).toBe("+1, but your weakest stays at 0");
});

it("names all the weakest colours, and says if there are no points", async () => {
  expect(verdict({ ...track, P: 2 }, { ...track, P: 2 })).toBe(
    "No points, but your weakest stays at 2 (orange and purple)",
  );
  await language.load("de");
  expect(verdict(track, { ...track, R: 6 })).toBe("+1, aber deine schwächste bleibt bei 2 (Orange)");
});
