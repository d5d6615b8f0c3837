import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { language } from "../i18n/index.svelte";
import type { GameEvent } from "../lib/types";
import MoveLog from "./MoveLog.svelte";
import type { RunningTable } from "./tableModel";

beforeAll(() => language.load("en"));
afterEach(cleanup);

it("sums the gains of a move and shows lost points", () => {
  const events: GameEvent[] = [
    { seat: 0, do: "play", card: "RG", gains: [4, 1], track: { R: 3, G: 1 } },
    { seat: 0, do: "draw", count: 1 },
    { seat: 0, do: "exchange", cards: [] },
  ];
  const seats = [{ name: "Ada", bot: null, free: false }];
  const play = {
    events,
    table: { seats, yours: [], rules: { game: "cards", variant: "base", players: 2 } },
    name: () => "Ada",
  } as unknown as RunningTable;
  const piece = createRawSnippet<[GameEvent]>(() => ({ render: () => "<i></i>" }));
  const { container } = render(MoveLog, { play, piece });
  const [exchange, card] = container.querySelectorAll("li");
  expect(exchange!.querySelector("b")!.textContent).toBe("");
  expect(card!.querySelector("b")!.textContent).toBe("+4");
  expect(card!.querySelector(".lost")!.textContent).toBe("1 lost");
});
