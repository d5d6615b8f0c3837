import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import Notice from "./Notice.svelte";
import type { RunningTable } from "./tableModel";

beforeAll(() => language.load("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = (status: string, refusal: string | null = null): { read: HTMLElement; seen: HTMLElement } => {
  const play = { link: { status, lostAt: status === "lost" ? Date.now() : null }, refusal } as unknown as RunningTable;
  const { container } = render(Notice, { play });
  return { read: container.querySelector<HTMLElement>("[aria-live]")!, seen: container };
};
const pass = (seconds: number): void => flushSync(() => void vi.advanceTimersByTime(seconds * 1000));

it("says nothing if the connection comes back at once", () => {
  const { seen } = shown("lost");
  pass(1);
  expect(seen.textContent?.trim()).toBe("");
});

it("announces once that the connection is lost, and shows for how long", () => {
  const { read, seen } = shown("lost");
  pass(2);
  const announced = read.textContent;
  expect(announced).toContain("Connection lost");
  expect(seen.textContent).toContain("2 s");
  pass(5);
  expect(read.textContent).toBe(announced);
  expect(seen.textContent).toContain("7 s");
});

it("announces why an action was refused", () => {
  expect(shown("live", "Not there.").read.textContent).toBe("Not there.");
});
