import { beforeAll, expect, it } from "vitest";
import { language } from "../../i18n/index.svelte";
import type { RunningTable } from "../../table/tableModel";
import { holds, pulls } from "./duel";

beforeAll(() => language.load("en"));
const seen = (seat: number | null): RunningTable =>
  ({ seat, name: (who: number) => ["Ada", "Ben"][who] }) as unknown as RunningTable;
const TRACK = { R: 2, G: 0, B: -6, O: 9, Y: 0, P: 0 };

it("says on which side each marker is, and how far", () => {
  expect(pulls(seen(0), TRACK).slice(0, 3)).toEqual(["red 2 towards you", "green in the middle", "blue 6 towards Ben"]);
  expect(pulls(seen(1), TRACK).slice(0, 3)).toEqual(["red 2 towards Ada", "green in the middle", "blue 6 towards you"]);
  expect(pulls(seen(null), TRACK)[0]).toBe("red 2 towards Ada");
});

it("says who holds which duel markers", () => {
  expect(holds(seen(0), { O: 0, B: 1, R: 1 })).toEqual([
    "You hold the duel marker of orange.",
    "Ben holds the duel markers of red and blue.",
  ]);
  expect(holds(seen(0), {})).toEqual([]);
});
