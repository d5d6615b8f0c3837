import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { language } from "../../i18n/index.svelte";
import type { RunningTable } from "../../table/tableModel";
import Rack from "./Rack.svelte";
import { HeldTile } from "./heldTile.svelte";

beforeEach(() => language.load("en"));
afterEach(cleanup);

it.each([
  [[], true],
  [["RB"], false],
])("keeps its space without tiles: %j", (rack, isEmpty) => {
  const play = { view: { rack, moves: null }, isMine: false, seat: 0 } as unknown as RunningTable<"board">;
  render(Rack, { play, held: new HeldTile(play), cellUnder: () => null, onkeys: () => {} });
  expect(screen.getByTestId("rack").classList.contains("empty")).toBe(isEmpty);
});
