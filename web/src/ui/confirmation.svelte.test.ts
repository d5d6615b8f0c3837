import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Confirmation } from "./confirmation.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("accepts a second press only after a moment", () => {
  const sure = new Confirmation();
  expect([sure.press(), sure.press()]).toEqual([false, false]);
  vi.advanceTimersByTime(600);
  expect(sure.press()).toBe(true);
});

it("asks again after a reset, even an immediate one", () => {
  const sure = new Confirmation();
  sure.press();
  sure.forget();
  vi.advanceTimersByTime(600);
  expect([sure.asked, sure.ready, sure.press()]).toEqual([false, false, false]);
});
