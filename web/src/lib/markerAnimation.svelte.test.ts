import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Track } from "./types";
import { MarkerAnimation } from "./markerAnimation.svelte";

afterEach(() => {
  vi.useRealTimers();
});

it("walks forwards and backwards field by field and counts each arrival at the end", () => {
  vi.useFakeTimers();
  let goal = $state.raw<Track>({ R: 8, G: 3 });
  let walk!: MarkerAnimation;
  const stop = $effect.root(() => {
    walk = new MarkerAnimation(
      () => goal,
      () => 10,
    );
  });
  const walked = (to: Track): number[] => {
    goal = to;
    const seen = [walk.at("R")];
    flushSync();
    for (seen.push(walk.at("R")); vi.getTimerCount(); seen.push(walk.at("R"))) vi.advanceTimersToNextTimer();
    return seen;
  };
  flushSync();
  expect([walk.at("R"), walk.at("G"), walk.arrived]).toEqual([8, 3, {}]);
  expect(walked({ R: 10, G: 3 })).toEqual([8, 9, 10]);
  expect(walked({ R: 8, G: 3 })).toEqual([10, 9, 8]);
  walked({ R: 10, G: 4 });
  expect([walk.at("G"), walk.arrived]).toEqual([4, { R: 2 }]);
  stop();
});
