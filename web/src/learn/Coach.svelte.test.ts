import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lessonWords } from "../games/index";
import { language } from "../i18n/index.svelte";
import { coach } from "../lib/coach.svelte";
import { settings } from "../lib/settings.svelte";
import type { GameEvent, Track, View } from "../lib/types";
import type { RunningTable } from "../table/tableModel";
import Coach from "./Coach.svelte";

const track: Track = { R: 3, G: 3, B: 3, O: 2, Y: 3, P: 3 };
class FakeTable {
  seat = 0;
  isMine = $state(true);
  events = $state.raw<GameEvent[]>([]);
  tried = $state.raw<{ move: string; answer: { tracks: Track[] } } | null>(null);
  view = $state.raw({ tracks: [track, track], result: null } as unknown as View);
  table = { id: "first", rules: { game: "board", variant: "base", players: 2 } };
  /** Consider a move that scores in these colours. */
  consider(gains: Track): void {
    this.tried = { move: "m", answer: { tracks: [{ ...track, ...gains }] } };
    flushSync();
  }
}

let play: FakeTable;
beforeEach(async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
  await language.load("en");
  localStorage.clear();
  // The parts of a table that tips point at; jsdom gives nothing a size.
  for (const part of ["hand", "stage", "own"]) {
    const element = document.body.appendChild(document.createElement("div"));
    element.dataset.part = part;
    element.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  }
  settings.set("tips", true);
  coach.begin("board", "first");
  play = new FakeTable();
  render(Coach, { play: play as unknown as RunningTable });
  flushSync();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});
const tip = (): string => screen.queryByTestId("tip")?.querySelector("p")?.textContent ?? "";

it("gives three tips, each at its moment, and then none", async () => {
  expect(tip()).toBe(lessonWords("board").tips.start);
  play.consider({ R: 4 });
  expect(tip()).toBe(lessonWords("board").tips.score);
  play.tried = null;
  play.isMine = false;
  play.events = [{ seat: 0, do: "place", gains: [1, 0] } as unknown as GameEvent];
  flushSync();
  expect(tip()).toBe("");
  play.isMine = true;
  flushSync();
  expect(tip()).toContain("only your lowest colour counts. Yours is at 2: orange.");
  await fireEvent.click(screen.getByTestId("tip-ok"));
  expect(tip()).toBe("");
});

it("judges a move before it is played", () => {
  play.consider({ R: 6, Y: 4 });
  expect(screen.getByTestId("verdict").textContent).toBe("+4, but your weakest stays at 2 (orange)");
  play.consider({ O: 5 });
  expect(screen.getByTestId("verdict").textContent).toBe("+3, and your weakest rises from 2 to 3");
});

it("can be turned off, and ends with the game", async () => {
  await fireEvent.click(screen.getByTestId("tip-off"));
  expect([settings.kept.tips, coach.isAt("first")]).toEqual([false, false]);
  settings.set("tips", true);
  play.view = { ...play.view, result: { ranking: [[0], [1]] } } as unknown as View;
  flushSync();
  expect(coach.isAt("first")).toBe(false);
});
