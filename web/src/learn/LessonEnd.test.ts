import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import LessonEnd from "./LessonEnd.svelte";

beforeEach(() => language.load("en"));
afterEach(cleanup);

it("praises a player who did all steps", () => {
  render(LessonEnd, { game: "cards", skipped: 0, onagain: () => {} });
  expect(screen.getByRole("heading").textContent).toBe(language.words.learn.finished);
  expect(screen.queryByTestId("skipped")).toBeNull();
});

it("does not praise a player for skipped steps, and leads back to them", async () => {
  const again = vi.fn();
  render(LessonEnd, { game: "cards", skipped: 5, onagain: again });
  expect(screen.getByRole("heading").textContent).not.toBe(language.words.learn.finished);
  await fireEvent.click(screen.getByTestId("skipped"));
  expect(again).toHaveBeenCalledOnce();
});

it("says honestly how much was done with help", () => {
  render(LessonEnd, { game: "board", skipped: 0, helped: 2, onagain: () => {} });
  expect(screen.getByTestId("praise").textContent).toContain("4 of 6 steps by yourself, and 2 with help");
});
