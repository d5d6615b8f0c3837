import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
const load = async (): Promise<typeof import("./coach.svelte").coach> => (await import("./coach.svelte")).coach;

it("gives tips only at the table where the first game began", async () => {
  const coach = await load();
  expect(coach.isAt("a")).toBe(false);
  coach.begin("board", "a");
  expect([coach.isAt("a"), coach.isAt("b"), coach.isAt(undefined)]).toEqual([true, false, false]);
});

it("remembers which tips were seen, also after a reload", async () => {
  const coach = await load();
  coach.begin("board", "a");
  coach.see("start");
  vi.resetModules();
  const later = await load();
  expect([later.isAt("a"), later.isSeen("start"), later.isSeen("score")]).toEqual([true, true, false]);
});

it("is silent about a title that was learned", async () => {
  const coach = await load();
  coach.begin("board", "a");
  coach.learn("board");
  expect(coach.isAt("a")).toBe(false);
  coach.begin("board", "b");
  expect(coach.isAt("b")).toBe(false);
  coach.begin("cards", "c");
  expect(coach.isAt("c")).toBe(true);
});

it("survives a damaged memory", async () => {
  localStorage.setItem("sixfold.coach", '{"learned": 3, "seen": [1], "table": {}}');
  const coach = await load();
  coach.begin("board", "a");
  expect(coach.isAt("a")).toBe(true);
});
