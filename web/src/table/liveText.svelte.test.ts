import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { LiveText } from "./liveText.svelte";

it("is read each time, even if the text is the same, but not if it is cleared first", async () => {
  const liveText = new LiveText();
  const heard: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      heard.push(liveText.words);
    });
  });
  for (const times of [1, 2]) {
    liveText.say("Choose a tile.");
    flushSync();
    await vi.waitFor(() => expect(heard.filter(Boolean)).toHaveLength(times));
  }
  expect(heard).toEqual(["", "Choose a tile.", "", "Choose a tile."]);
  liveText.say("Not your turn.");
  liveText.forget();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  expect(liveText.words).toBe("");
  stop();
});
