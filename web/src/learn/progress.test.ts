import { expect, it, vi } from "vitest";

it.each(["null", "7", "{", '{"board":"x","cards":null}'])(
  "starts at the beginning if invalid progress is stored: %s",
  async (kept) => {
    vi.resetModules();
    localStorage.setItem("sixfold.lessons", kept);
    const { progress } = await import("./progress.svelte");
    expect([progress.of("board"), progress.of("cards")]).toEqual([0, 0]);
    progress.reach("board", 2);
    expect(progress.of("board")).toBe(2);
    expect(localStorage.getItem("sixfold.lessons")).toBe('{"board":2}');
  },
);

it("continues with the first unfinished step, and starts over after the last one", async () => {
  vi.resetModules();
  localStorage.setItem("sixfold.lessons", '{"board":3,"cards":5,"spezial":-1}');
  const { progress } = await import("./progress.svelte");
  const { loadLesson, Practice } = await import("./practice.svelte");
  expect([progress.next("board"), progress.next("cards"), progress.next("spezial")]).toEqual([3, 0, 0]);
  const practice = new Practice(await loadLesson("board"), progress.next("board"));
  expect([practice.at, practice.step!.name, practice.view]).toEqual([3, "weakest", practice.lesson.steps[3]!.view]);
});
