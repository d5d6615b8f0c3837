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

it("goes to the address in the answer", async () => {
  await new Attempt().lead(async () => "/t/table");
  expect(router.path).toBe("/t/table");
});

it("does not move a user who has navigated before the answer arrives", async () => {
  let answer!: (to: string) => void;
  const leading = new Attempt().lead(() => new Promise((resolve) => (answer = resolve)));
  router.go("/learn");
  answer("/t/table");
  await leading;
  expect(router.path).toBe("/learn");
});
