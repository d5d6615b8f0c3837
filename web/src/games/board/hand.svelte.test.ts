import { expect, test } from "vitest";
import type { BoardView } from "../../lib/types";
import type { Play } from "../../table/play.svelte";
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
  const hand = new Hand(play as unknown as Play);
  hand.take(0);
  expect(hand.lay([0, 0])).toBe(true);
  await hand.confirm();
  expect(hand.slot).toBeNull();
});
