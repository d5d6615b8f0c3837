import { cleanup, render, screen } from "@testing-library/svelte";
import { readFileSync, readdirSync } from "node:fs";
import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import Problem from "../ui/Problem.svelte";
import { Attempt } from "../lib/attempt.svelte";
import { language } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import Celebration from "./Celebration.svelte";
import { isForTable } from "./keys";
import type { RunningTable } from "./tableModel";

beforeAll(() => language.load("en"));
afterEach(cleanup);

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".svelte"));

it("labels no elements that must not have a label", () => {
  const labelled = sources.flatMap(
    (path) =>
      readFileSync(`src/${path}`, "utf8")
        .match(/<(?:b|i|em|span|p|div|u|s)\b(?![^>]*\brole=)[^>]*\saria-label=/g)
        ?.map((found) => `${path}: ${found}`) ?? [],
  );
  expect(labelled).toEqual([]);
});

it("announces a bonus move in a live region that already exists", () => {
  let celebration = $state.raw<RunningTable["celebration"]>(null);
  const play = {
    get celebration() {
      return celebration;
    },
    view: { result: null },
    seat: 0,
    name: () => "Ada",
  } as unknown as RunningTable;
  render(Celebration, { play });
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  celebration = { seq: 1, seat: 0, moment: "bonus" };
  flushSync();
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe(language.words.table.bonus);
});

it("hides no empty live region, because a region that appears together with its text is not read", () => {
  render(Problem, { of: new Attempt() });
  expect(screen.getByRole("alert").textContent).toBe("");
  const hidden = sources.filter((path) =>
    /:empty *\{[^}]*(?:display: none|visibility: hidden)/.test(readFileSync(`src/${path}`, "utf8")),
  );
  expect(hidden).toEqual([]);
});

it("ignores single-key shortcuts if they are switched off, except the keys of every page", () => {
  const pressed = (key: string): boolean => isForTable(new KeyboardEvent("keydown", { key }));
  expect(["r", "1", "Escape", "Enter"].map(pressed)).toEqual([true, true, true, true]);
  settings.set("keys", false);
  const off = ["r", "1", "Escape", "Enter"].map(pressed);
  settings.set("keys", true);
  expect(off).toEqual([false, false, true, true]);
});
