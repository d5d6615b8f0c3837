import { expect, test } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { BoardView } from "../../lib/types";
import type { Playing } from "../../table/playing";
import { Hand } from "./hand.svelte";

const view = (rack: string[], pairs: unknown[]): BoardView => ({ rack, moves: { pairs, sight: {}, orders: [] }, result: null }) as unknown as BoardView;

test("who has laid one of two equal tiles holds nothing, though the news come before the answer", async () => {
  const play = $state({
    view: view(["RO", "RO"], [[[0, 0], [1, 0]]]), isMine: true, refusal: null, consider() {}, leave() {},
    async move(): Promise<boolean> {
      play.view = view(["RO"], [[[3, 0], [4, 0]]]);
      hand.keep();
      return true;
    },
  });
  const hand = new Hand(play as unknown as Playing);
  hand.take(0);
  expect(hand.lay([0, 0])).toBe(true);
  await hand.confirm();
  expect(hand.slot).toBeNull();
});

test("who does not want to be asked plays by a mouse what was seen, and is asked where the tile had to be turned to fit", () => {
  const played: string[] = [];
  const play = {
    view: view(["RO"], [[[0, 0], [1, 0]], [[3, 0], [3, 1]]]), isMine: true, refusal: null, consider() {}, leave() {},
    async move(move: string): Promise<boolean> {
      played.push(move);
      return true;
    },
  };
  const hand = new Hand(play as unknown as Playing);
  settings.set("confirm", false);
  hand.take(0);
  hand.hover([3, 0]);
  expect(hand.lay([3, 0], true)).toBe(true);
  expect(played).toEqual([]);
  hand.take(0);
  hand.turn(-1);
  hand.hover([0, 0]);
  expect(hand.lay([0, 0], true)).toBe(true);
  expect(played).toEqual(["Rh8-Oh9"]);
  settings.set("confirm", true);
});
