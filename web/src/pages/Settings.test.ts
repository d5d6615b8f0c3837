import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import Settings from "./Settings.svelte";

beforeEach(() => language.load("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  settings.set("notify", false);
  localStorage.clear();
});

it("says that somebody is notified only in a browser that has given leave", async () => {
  const system = { permission: "default", requestPermission: async () => (system.permission = "denied") };
  vi.stubGlobal("Notification", system);
  settings.adopt({ notify: true });
  render(Settings);
  const toggle = screen.getByTestId("notify");
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  // What this browser blocks is still wished for in the others.
  await fireEvent.click(toggle);
  await vi.waitFor(() => expect(toggle.textContent).toContain(language.words.settings.blocked));
  expect(settings.kept.notify).toBe(true);
});
