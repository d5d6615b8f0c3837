import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import PlayerName from "./PlayerName.svelte";
import type { RunningTable } from "./tableModel";

beforeEach(() => language.load("en"));
afterEach(cleanup);

it("shows each name in its own writing direction, apart from the mark behind it", () => {
  const name = "محمد بن عبد الله الكبير";
  const play = {
    table: {
      yours: [],
      seats: [
        { name, bot: null },
        { name, bot: null },
      ],
    },
  } as unknown as RunningTable;
  render(PlayerName, { play, seats: [1] });
  const shown = screen.getByText(name);
  expect([shown.dir, shown.parentElement!.textContent]).toEqual(["auto", `${name}\u00a02`]);
});

it("marks a program, for screen readers too", () => {
  const play = {
    table: {
      yours: [],
      seats: [
        { name: "Ada", bot: null, program: true },
        { name: "Leo", bot: null, program: false },
      ],
    },
  } as unknown as RunningTable;
  render(PlayerName, { play, seats: [0, 1] });
  expect(screen.getAllByTestId("program-mark")).toHaveLength(1);
  expect(screen.getByTestId("program-mark").textContent).toBe("\u00a0(Program)");
  expect(screen.getByText("Ada").parentElement!.textContent).toContain("Ada\u00a0(Program)");
});

it("calls the viewer You, unless they have several seats", () => {
  const seats = [
    { name: "Ada", bot: null },
    { name: "Leo", bot: null },
  ];
  for (const [yours, shown] of [
    [[0], "You\u00a0&\u00a0Leo"],
    [[0, 1], "Ada\u00a0&\u00a0Leo"],
  ] as const) {
    const play = { table: { yours, seats } } as unknown as RunningTable;
    const { container, unmount } = render(PlayerName, { play, seats: [0, 1] });
    expect(container.textContent).toBe(shown);
    unmount();
  }
});
