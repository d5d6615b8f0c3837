import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkForUpdate } from "./updates.svelte";

const update = vi.fn(() => Promise.resolve());
beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ update }) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  update.mockClear();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("an open page checks for a newer client only now and then, however often it is asked to", async () => {
  for (let i = 0; i < 5; i++) await checkForUpdate();
  expect(update).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30 * 60_000);
  await checkForUpdate();
  expect(update).toHaveBeenCalledTimes(2);
});

test("a browser without a worker or without a connection causes no error", async () => {
  update.mockRejectedValueOnce(new TypeError("offline"));
  await expect(checkForUpdate()).resolves.toBeUndefined();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.advanceTimersByTime(30 * 60_000);
  await expect(checkForUpdate()).resolves.toBeUndefined();
});
