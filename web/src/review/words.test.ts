import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language, t } from "../i18n/index.svelte";
import BoardStage from "../games/board/review/BoardStage.svelte";
import { betterWords } from "../table/amounts";
import type { ReviewModel } from "../table/reviewModel";

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

it("never gives 'no points' as the reason for a better move", async () => {
  expect(betterWords("no points")).toBe("Better: a move without points");
  expect(betterWords("no points, prepares 3 red")).toBe("Better: a move without points, prepares 3 red");
  expect(betterWords("+3 red")).toBe("Better: +3 red");
  await language.load("de");
  expect(betterWords("keine Punkte")).toBe("Besser: ein Zug ohne Punkte");
});

it("gives the result of two players as a score, and of more as the winner's and the others' points", async () => {
  expect(t.review.won(false, "Guest", [6, 5])).toBe("Guest won, 6 to 5");
  expect(t.review.won(false, "Guest", [6, 5, 0, 5])).toBe("Guest won with 6, the others have 5, 5 and 0");
  await language.load("de");
  expect(t.review.won(false, "Gast", [6, 5, 0, 5])).toBe("Gast gewinnt mit 6, die anderen haben 5, 5 und 0");
});

it.each(["best", "played"] as const)("shows one of two moves that share a cell: %s", (compared) => {
  const played = {
    seat: 0,
    do: "place",
    tile: "RB",
    at: [
      [0, 0],
      [1, 0],
    ],
    gains: [1, 0],
  };
  const best = {
    seat: 0,
    do: "place",
    tile: "GY",
    at: [
      [1, 0],
      [2, 0],
    ],
    gains: [2, 3],
  };
  const moment = {
    number: 1,
    event: played,
    counted: null,
    events: [played],
    hands: [],
    before: { zone: 5, board: [] },
    view: {
      zone: 5,
      board: [
        [0, 0, "R"],
        [1, 0, "B"],
      ],
    },
    reviewed: { best: { event: best, counted: null }, played: {} },
  };
  const { container } = render(BoardStage, {
    session: { moment, compared, isBest: () => false } as unknown as ReviewModel<"board">,
  });
  expect([...container.querySelectorAll(".label text")].map((label) => label.textContent)).toEqual([
    compared === "best" ? "best +5" : "played +1",
  ]);
  const coloured = [...container.querySelectorAll(".c-R, .c-G")].map((drawn) => drawn.classList.contains("c-R"));
  expect(new Set(coloured)).toEqual(new Set([compared === "played"]));
});
