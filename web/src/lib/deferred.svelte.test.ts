import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { deferred } from "./deferred.svelte";

const aFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));

it("has a value at once and then follows one frame later", async () => {
  let now = $state("first");
  let shown!: { readonly current: string };
  const stop = $effect.root(() => {
    shown = deferred(() => now);
  });
  expect(shown.current).toBe("first");
  now = "second";
  flushSync();
  expect(shown.current).toBe("first");
  now = "third";
  flushSync();
  await aFrame();
  expect(shown.current).toBe("third");
  stop();
});

it("does nothing after its effect is destroyed", async () => {
  const cancelled = vi.spyOn(globalThis, "cancelAnimationFrame");
  let now = $state(1);
  let shown!: { readonly current: number };
  const stop = $effect.root(() => {
    shown = deferred(() => now);
  });
  flushSync();
  now = 2;
  flushSync();
  stop();
  await aFrame();
  expect(cancelled).toHaveBeenCalled();
  cancelled.mockRestore();
  expect(shown.current).toBe(1);
});
