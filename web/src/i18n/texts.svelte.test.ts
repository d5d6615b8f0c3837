import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { language, Texts } from "./index.svelte";

interface Words {
  yes: string;
}
const FILES = {
  "./en.ts": async (): Promise<{ default: Words }> => ({ default: { yes: "yes" } }),
  "./de.ts": async (): Promise<{ default: Words }> => ({ default: { yes: "ja" } }),
};

beforeEach(() => language.load("en"));
afterEach(() => language.load("en"));

it("changes the language of every part at once", async () => {
  const texts = new Texts<Words>(FILES);
  expect(await texts.with(async () => "part")()).toBe("part");
  expect(texts.words.yes).toBe("yes");
  await language.load("de");
  expect(texts.words.yes).toBe("ja");
});

it("comes in the language that was chosen while it was loaded", async () => {
  const texts = new Texts<Words>(FILES);
  await Promise.all([texts.load(), language.load("de")]);
  expect(texts.words.yes).toBe("ja");
});

it("keeps the language if the texts of a part do not come", async () => {
  let isAway = true;
  const german = FILES["./de.ts"];
  const texts = new Texts<Words>({ ...FILES, "./de.ts": () => (isAway ? Promise.reject(new TypeError()) : german()) });
  await texts.load();
  await expect(language.load("de")).rejects.toThrow(TypeError);
  expect([language.lang, texts.words.yes]).toEqual(["en", "yes"]);
  isAway = false;
});

it("is not loaded again by those who have loaded it", async () => {
  const texts = new Texts<Words>(FILES);
  let loaded = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      loaded += 1;
      void texts.load();
    });
  });
  flushSync();
  await texts.load();
  await language.load("de");
  flushSync();
  expect(loaded).toBe(1);
  stop();
});
