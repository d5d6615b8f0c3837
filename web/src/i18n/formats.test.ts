import { afterEach, expect, it, vi } from "vitest";
import { date, language, LANGUAGES, weekday } from "./index.svelte";

afterEach(async () => {
  vi.restoreAllMocks();
  await language.load("en");
});

it("formats dates in the chosen language, whatever the browser's region", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US", "de-CH"]);
  await language.load("en");
  expect(date(Date.UTC(2026, 10, 18, 12))).toBe("18 Nov 2026");
  await language.load("de");
  expect(date(Date.UTC(2026, 10, 18, 12))).toBe("18.11.2026");
});

it("abbreviates the weekday of a date in UTC", async () => {
  const day = new Date("2026-11-18");
  expect(weekday(day)).toBe("Wed");
  await language.load("de");
  expect(weekday(day)).toBe("Mi");
});

it("uses the first of the browser's languages that has a catalogue", async () => {
  for (const lang of Object.keys(LANGUAGES)) {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["eo", `${lang}-XX`, "en", "de"]);
    await language.load("auto");
    expect(document.documentElement.lang).toBe(lang);
  }
});
