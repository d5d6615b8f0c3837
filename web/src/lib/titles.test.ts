import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import titlesJson from "../../test/titles.json";

beforeEach(() => language.load("en"));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The titles of a freshly loaded page. */
async function fresh(): Promise<typeof import("./titles.svelte").titles> {
  vi.resetModules();
  return (await import("./titles.svelte")).titles;
}

it("asks the server once, and knows its answer on the next visit", async () => {
  const asked = vi.fn(async () => Response.json(titlesJson));
  vi.stubGlobal("fetch", asked);
  const titles = await fresh();
  await Promise.all([titles.ready(), titles.load()]);
  expect(asked).toHaveBeenCalledOnce();
  expect(titles.facts({ game: "board", variant: "team", players: 4 }).sides).toEqual([
    [0, 2],
    [1, 3],
  ]);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  const again = await fresh();
  await again.ready();
  expect(again.all.map(({ name }) => name)).toEqual(titlesJson.map(({ name }) => name));
});

it("asks again after a failure", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  const titles = await fresh();
  await titles.ready();
  expect(titles.all).toEqual([]);
  vi.stubGlobal("fetch", async () => Response.json(titlesJson));
  await titles.load();
  expect(titles.all.length).toBe(titlesJson.length);
});

it.each(["null", "7", "{"])("ignores invalid stored titles: %s", async (kept) => {
  localStorage.setItem("sixfold.titles", kept);
  expect((await fresh()).all).toEqual([]);
});

it("names titles and variants in the user's language, and says why games end", async () => {
  const titles = await fresh();
  titles.all = titlesJson as typeof titles.all;
  expect(titles.kind({ game: "board", variant: "duel" })).toBe("Duel");
  expect(titles.label("spezial")).toBe("Spezial");
  expect(titles.ending("board", "board-full")).toBe("The board is full.");
  expect(titles.ending("board", "nothing")).toBeNull();
  expect(titles.kind({ game: "gone", variant: "base" })).toBe("gone");
});

it("knows only the seats of a table whose title is unknown", async () => {
  const titles = await fresh();
  const facts = titles.facts({ game: "gone", variant: "base", players: 3 });
  expect([facts.sides, facts.colours, facts.has_hidden_hands]).toEqual([[[0], [1], [2]], [], true]);
});

it("has a ladder for every number of players who play against each other", async () => {
  const titles = await fresh();
  titles.all = titlesJson as typeof titles.all;
  expect(titles.ladders).toEqual([
    "board-base-2",
    "board-base-3",
    "board-base-4",
    "board-team-4",
    "board-duel-2",
    "cards-base-2",
    "cards-base-3",
    "cards-base-4",
    "spezial-base-2",
    "spezial-base-3",
    "spezial-base-4",
  ]);
});
