import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "./router.svelte";

let [y, height] = [0, 0];
beforeEach(() => {
  vi.useFakeTimers();
  [y, height] = [0, 3_000];
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => y);
  vi.stubGlobal("scrollTo", (_: number, to: number) => {
    y = Math.min(to, height);
  });
  router.go("/tables");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  router.go("/", { replace: true });
});
/** Go back in the browser's history. Resolves when the page has changed. */
const back = async (): Promise<void> => {
  vi.useRealTimers();
  const gone = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await gone;
};

test("a new page begins at its top, and Back restores the scroll position", async () => {
  y = 900;
  router.go("/rules/board");
  expect(y).toBe(0);
  y = 50;
  await back();
  expect(router.path).toBe("/tables");
  router.restore();
  expect(y).toBe(900);
});

test("a page that grows is scrolled once it is long enough, unless the user scrolls first", async () => {
  y = 900;
  router.go("/rules/board");
  height = 300;
  await back();
  router.restore();
  expect(y).toBe(300);
  height = 3_000;
  document.body.append(document.createElement("p"));
  await vi.waitFor(() => expect(y).toBe(900));
  y = 10;
  dispatchEvent(new Event("wheel"));
  document.body.append(document.createElement("p"));
  await new Promise((done) => requestAnimationFrame(done));
  expect(y).toBe(10);
  document.body.replaceChildren();
});
