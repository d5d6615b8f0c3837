import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import type { GameEvent, View } from "../lib/types";
import Announcer from "./Announcer.svelte";
import type { RunningTable } from "./tableModel";

beforeAll(() => language.load("en"));
afterEach(cleanup);

class FakeTable {
  events = $state.raw<GameEvent[]>([]);
  view = $state.raw({ to_move: 0, phase: "place", result: null, resigned: [0, 0] } as unknown as View);
  seat = 0;
  isMine = $state(true);
  flagged = new Set<number>();
  table = { rules: { game: "board", variant: "base", players: 2 }, yours: [0], take_back: null };
  name(seat: number): string {
    return ["Ada", "Ben"][seat]!;
  }
}

it("waits for the last entry before it says whose turn it is", () => {
  const play = new FakeTable();
  const { container } = render(Announcer, { play: play as unknown as RunningTable, cellName: () => "" });
  const announced = (): string => {
    flushSync();
    return container.textContent!.trim();
  };
  expect(announced()).toBe("Your turn.");
  // Of two entries, only the last one has the view.
  play.events = [{ seat: 1, do: "resign" }];
  expect(announced()).toBe("Your turn.");
  const result = { ranking: [[0], [1]], tracks: [{}, {}], reason: "resigned" };
  play.view = { ...play.view, to_move: null, result, resigned: [0, 1] };
  expect(announced()).toBe("The game is over. You win! Ben resigns.");
});

it("announces a move before the draw, and the next turn after it", () => {
  const play = new FakeTable();
  play.isMine = false;
  play.view = { ...play.view, to_move: 1 };
  const { container } = render(Announcer, { play: play as unknown as RunningTable, cellName: () => "a1" });
  const announced = (): string => {
    flushSync();
    return container.textContent!.trim();
  };
  announced();
  const place = {
    seat: 1,
    do: "place",
    tile: "RG",
    at: [
      [0, 0],
      [1, 0],
    ],
    gains: [0, 0],
    track: {},
  } as unknown as GameEvent;
  play.events = [place];
  play.view = { ...play.view, phase: "draw" } as View;
  const move = announced();
  expect(move).toContain("Ben");
  expect(move).not.toContain("is to move");
  play.events = [place, { seat: 1, do: "draw", count: 1 } as unknown as GameEvent];
  play.isMine = true;
  play.view = { ...play.view, phase: "place", to_move: 0 } as View;
  expect(announced()).toBe(`${move} Your turn.`);
});
