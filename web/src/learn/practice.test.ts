import { expect, test, vi } from "vitest";
import type { SpezialCounted } from "../lib/types";
import { Practice, load } from "./practice.svelte";

test("what was told for several tiles together is told for the one that lies there", async () => {
  const practice = new Practice(await load("spezial"));
  const [[, moves]] = practice.step!.tried as unknown as [[unknown, string]];
  const [move, other] = moves.split(" ") as [string, string];
  const cells = [move, other].map((name) => {
    practice.consider(name);
    const { counted, chain, events } = practice.tried!.answer;
    const at = events[0]!.at!;
    expect((counted as SpezialCounted).cells.slice(0, 2)).toEqual(at);
    expect(chain!.cells).toEqual(expect.arrayContaining(at));
    return at;
  });
  expect(cells[0]).not.toEqual(cells[1]);
});

test("points that are lost are not said to be gained", async () => {
  const practice = new Practice(await load("cards"));
  practice.go(practice.lesson.steps.findIndex(({ name }) => name === "match"));
  // Blue has two matches, but its way is closed after one.
  const words = vi.spyOn(practice, "words", "get").mockReturnValue({ title: "", task: () => "", wrong: String, done: "" });
  await practice.move("GB");
  expect(practice.hint).toBe("2");
  words.mockRestore();
});
