import { expect, it, vi } from "vitest";

it.each(["null", "7", "{", '{"board":"x","cards":null}'])("begins at the beginning where something else is kept: %s", async (kept) => {
  vi.resetModules();
  localStorage.setItem("sixfold.lessons", kept);
  const { progress } = await import("./progress.svelte");
  expect([progress.of("board"), progress.of("cards")]).toEqual([0, 0]);
  progress.reach("board", 2);
  expect(progress.of("board")).toBe(2);
  expect(localStorage.getItem("sixfold.lessons")).toBe('{"board":2}');
});
