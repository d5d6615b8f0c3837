import { expect, it } from "vitest";
import type { RunningTable } from "../../table/tableModel";
import { HeldTile } from "./heldTile.svelte";

it("knows the most points of a chain through each free cell that can score", () => {
  const pairs = [
    [0, 0, 1, 0],
    [1, 0, 2, 0],
    [5, 0, 6, 0],
  ];
  const gains = [
    [{ O: 1, B: 2 }, [0]],
    [{ G: 2 }, [1]],
  ];
  const held = new HeldTile({ view: { moves: { pairs, gains } } } as unknown as RunningTable<"spezial">);
  expect(held.scoring).toEqual([
    [[0, 0], 3],
    [[1, 0], 3],
    [[2, 0], 2],
  ]);
});
