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

it("shows notifications as on only in a browser that permits them", async () => {
  const system = { permission: "default", requestPermission: async () => (system.permission = "denied") };
  vi.stubGlobal("Notification", system);
  settings.adopt({ notify: true });
  render(Settings);
  const toggle = screen.getByTestId("notify");
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  // A choice that this browser blocks still applies in the others.
  await fireEvent.click(toggle);
  await vi.waitFor(() => expect(toggle.textContent).toContain(language.words.settings.blocked));
  expect(settings.kept.notify).toBe(true);
});
