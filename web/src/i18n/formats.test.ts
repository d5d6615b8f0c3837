import { afterEach, expect, it, vi } from "vitest";
import { date, language } from "./index.svelte";

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
