import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { Refused } from "./refused.svelte";

it("is heard each time, also when it is the same again, and not when another key has come", async () => {
  const refused = new Refused();
  const heard: string[] = [];
  const stop = $effect.root(() => { $effect(() => { heard.push(refused.words); }); });
  for (const times of [1, 2]) {
    refused.say("Choose a tile.");
    flushSync();
    await vi.waitFor(() => expect(heard.filter(Boolean)).toHaveLength(times));
  }
  expect(heard).toEqual(["", "Choose a tile.", "", "Choose a tile."]);
  refused.say("Not your turn.");
  refused.forget();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  expect(refused.words).toBe("");
  stop();
});
