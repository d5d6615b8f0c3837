import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { Aloud } from "./aloud.svelte";

it("is heard each time, also when it is the same again, and not when it is forgotten before", async () => {
  const aloud = new Aloud();
  const heard: string[] = [];
  const stop = $effect.root(() => { $effect(() => { heard.push(aloud.words); }); });
  for (const times of [1, 2]) {
    aloud.say("Choose a tile.");
    flushSync();
    await vi.waitFor(() => expect(heard.filter(Boolean)).toHaveLength(times));
  }
  expect(heard).toEqual(["", "Choose a tile.", "", "Choose a tile."]);
  aloud.say("Not your turn.");
  aloud.forget();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  expect(aloud.words).toBe("");
  stop();
});
