import { readFileSync } from "node:fs";
import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Track } from "./types";
import { MOVE, MarkerAnimation } from "./markerAnimation.svelte";
import { settings } from "./settings.svelte";

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

it("has the same durations and speeds as the tokens", () => {
  const css = readFileSync("src/look/tokens.css", "utf8");
  for (const [name, ms] of Object.entries(MOVE))
    expect(css).toContain(`--d-${name}: calc(${ms}ms * var(--motion) * var(--pace));`);
  const { speed } = settings.kept;
  for (const each of ["slow", "fast", "instant"] as const) {
    settings.set("speed", each);
    expect(css).toContain(`[data-speed="${each}"] {\n  --pace: ${settings.pace};`);
  }
  settings.set("speed", speed);
});
