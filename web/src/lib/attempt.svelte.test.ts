import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { router } from "./router.svelte";
import { Attempt } from "./attempt.svelte";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  router.go("/");
});
afterEach(() => {
  router.go("/");
  vi.unstubAllGlobals();
});

it("leads to where the answer says", async () => {
  await new Attempt().lead(async () => "/t/table");
  expect(router.path).toBe("/t/table");
});

it("leads nobody who has gone elsewhere by the time of the answer", async () => {
  let answer!: (to: string) => void;
  const leading = new Attempt().lead(() => new Promise((resolve) => (answer = resolve)));
  router.go("/learn");
  answer("/t/table");
  await leading;
  expect(router.path).toBe("/learn");
});
