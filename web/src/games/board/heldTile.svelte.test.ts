import { expect, test } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { BoardView } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import { HeldTile } from "./heldTile.svelte";

const view = (rack: string[], pairs: unknown[]): BoardView =>
  ({ rack, moves: { pairs, sight: {}, orders: [] }, result: null }) as unknown as BoardView;

test("after one of two equal tiles is placed, none is held, even if the event arrives before the answer", async () => {
  const play = $state({
    view: view(
      ["RO", "RO"],
      [
        [
          [0, 0],
          [1, 0],
        ],
      ],
    ),
    isMine: true,
    refusal: null,
    consider() {},
    leave() {},
    async move(): Promise<boolean> {
      play.view = view(
        ["RO"],
        [
          [
            [3, 0],
            [4, 0],
          ],
        ],
      );
      held.keep();
      return true;
    },
  });
  const held = new HeldTile(play as unknown as RunningTable<"board">);
  held.take(0);
  expect(held.lay([0, 0])).toBe(true);
  await held.confirm();
  expect(held.slot).toBeNull();
});

test("an only tile is taken again if it is equal to the one just played, and the answer leaves it held", async () => {
  const at = (q: number): unknown[] => [
    [
      [q, 0],
      [q + 1, 0],
    ],
  ];
  const play = $state({
    view: view(["RO"], at(0)),
    isMine: true,
    refusal: null,
    consider() {},
    leave() {},
    async move(): Promise<boolean> {
      play.view = view(["RO"], at(3));
      held.keep();
      held.takeOnly();
      return true;
    },
  });
  const held = new HeldTile(play as unknown as RunningTable<"board">);
  held.takeOnly();
  expect(held.lay([0, 0])).toBe(true);
  held.takeOnly();
  expect(held.laid).toBe(true);
  await held.confirm();
  expect([held.slot, held.at, held.laid]).toEqual([0, null, false]);
});

test("without confirmation, a mouse click plays the move that was previewed, but not if the tile had to turn to fit", () => {
  const played: string[] = [];
  const play = {
    view: view(
      ["RO"],
      [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [3, 0],
          [3, 1],
        ],
      ],
    ),
    isMine: true,
    refusal: null,
    consider() {},
    leave() {},
    async move(move: string): Promise<boolean> {
      played.push(move);
      return true;
    },
  };
  const held = new HeldTile(play as unknown as RunningTable<"board">);
  settings.set("confirm", false);
  held.take(0);
  held.hover([3, 0]);
  expect(held.lay([3, 0], true)).toBe(true);
  expect(played).toEqual([]);
  held.take(0);
  held.turn(-1);
  held.hover([0, 0]);
  expect(held.lay([0, 0], true)).toBe(true);
  expect(played).toEqual(["Rh8-Oh9"]);
  settings.set("confirm", true);
});
