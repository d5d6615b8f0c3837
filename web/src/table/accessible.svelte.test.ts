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

it("gives no label to elements that may not have one", () => {
  const labelled = sources.flatMap(
    (path) =>
      readFileSync(`src/${path}`, "utf8")
        .match(/<(?:b|i|em|span|p|div|u|s)\b(?![^>]*\brole=)[^>]*\saria-label=/g)
        ?.map((found) => `${path}: ${found}`) ?? [],
  );
  expect(labelled).toEqual([]);
});

it("announces a bonus move in a region that was there before its words", () => {
  let joy = $state.raw<RunningTable["joy"]>(null);
  const play = {
    get joy() {
      return joy;
    },
    view: { result: null },
    seat: 0,
    name: () => "Ada",
  } as unknown as RunningTable;
  render(Celebration, { play });
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  joy = { seq: 1, seat: 0 };
  flushSync();
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe(language.words.table.bonus);
});

it("takes no region away while it is empty: one that comes with its words is not read out", () => {
  render(Problem, { of: new Attempt() });
  expect(screen.getByRole("alert").textContent).toBe("");
  const hidden = sources.filter((path) =>
    /:empty *\{[^}]*(?:display: none|visibility: hidden)/.test(readFileSync(`src/${path}`, "utf8")),
  );
  expect(hidden).toEqual([]);
});

it("lets single keys be switched off, and keeps those that every page has", () => {
  const pressed = (key: string): boolean => isForTable(new KeyboardEvent("keydown", { key }));
  expect(["r", "1", "Escape", "Enter"].map(pressed)).toEqual([true, true, true, true]);
  settings.set("keys", false);
  const off = ["r", "1", "Escape", "Enter"].map(pressed);
  settings.set("keys", true);
  expect(off).toEqual([false, false, true, true]);
});
