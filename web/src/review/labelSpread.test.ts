import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import Curve from "./Curve.svelte";
import { spread } from "./labelSpread";
import type { ReviewSession } from "./reviewSession.svelte";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  return language.load("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [
    [18, 60, 120],
    [18, 60, 120],
  ],
  [
    [10, 162, 162, 162],
    [18, 132, 147, 162],
  ],
  [
    [18, 18, 18, 18],
    [18, 33, 48, 63],
  ],
  [
    [100, 101, 155, 170],
    [100, 115, 147, 162],
  ],
])("moves only the labels at %j that are too close: %j", (wanted, places) => {
  expect(spread(wanted, 15, 18, 162)).toEqual(places);
});

it("labels each curve at its end, within the chart, and distinguishes players with the same name", () => {
  const bot = { name: "Appo", bot: "level:1" };
  const replay = {
    rules: { game: "board", variant: "base", players: 4 },
    seats: [{ name: "Ada", bot: null }, bot, bot, bot],
  };
  const curves = [
    [0.25, 0],
    [0.25, 0],
    [0.25, 0],
    [0.25, 1],
  ];
  const session = {
    replay,
    curves,
    fields: null,
    last: 1,
    at: 0,
    side: 0,
    turningPoints: [],
    who: (seat: number) => replay.seats[seat]!.name,
    isYou: () => false,
    name: (seat: number) => replay.seats[seat]!.name,
  } as unknown as ReviewSession;
  const { container } = render(Curve, { session });
  const names = [...container.querySelectorAll(".name")];
  expect(names.map(({ textContent }) => textContent)).toEqual(["Appo C", "Ada", "Appo A", "Appo B"]);
  expect(Math.min(...names.map((name) => Number(name.getAttribute("y"))))).toBeGreaterThan(12);
});
