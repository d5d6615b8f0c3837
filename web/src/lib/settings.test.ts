import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { settings as Settings } from "./settings.svelte";

beforeEach(() => vi.resetModules());
afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});
async function read(kept: string): Promise<typeof Settings> {
  localStorage.setItem("sixfold.settings", kept);
  return (await import("./settings.svelte")).settings;
}

it.each([
  "null",
  "7",
  "[]",
  "{",
  '{"lang":null,"theme":null}',
  '{"theme":"zzz","lang":"fr","sound":"yes","confirm":0}',
  '{"__proto__":{"theme":"zzz"},"toString":1}',
])("uses the defaults if invalid settings are stored: %s", async (kept) => {
  const settings = await read(kept);
  expect(settings.kept).toEqual({
    theme: "auto",
    lang: "auto",
    sound: true,
    volume: 60,
    motion: "auto",
    speed: "normal",
    symbols: false,
    contrast: "auto",
    hand: "right",
    keys: true,
    confirm: true,
    tips: true,
    nonvisual: false,
    muted: false,
    notify: false,
  });
  expect(settings.theme).toBe("paper");
});

it("stores valid settings and adopts nothing else", async () => {
  const settings = await read('{"theme":"evening","confirm":false}');
  settings.adopt({ theme: "zzz", lang: "de", mute: true, muted: true });
  expect(settings.kept).toMatchObject({ theme: "evening", confirm: false, lang: "de", muted: true });
  expect(JSON.parse(localStorage.getItem("sixfold.settings")!)).toEqual(settings.kept);
});
