import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import CopyLink from "./CopyLink.svelte";

const url = "http://somewhere.example/t/table";
beforeEach(() => language.load("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("copies a link and says so", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  render(CopyLink, { url, label: "Copy a link to watch", testid: "copy" });
  await fireEvent.click(screen.getByTestId("copy"));
  expect(writeText).toHaveBeenCalledWith(url);
  await vi.waitFor(() => expect(screen.getByTestId("copy").textContent).toBe("Copied"));
});

it.each([true, false])(
  "selects the link for copying by hand if there is no clipboard (already shown: %s)",
  async (shown) => {
    render(CopyLink, { url, label: "Copy a link to watch", testid: "copy", shown });
    await fireEvent.click(screen.getByTestId("copy"));
    const field = screen.getByTestId<HTMLInputElement>("copy-shown");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(url);
    await fireEvent.blur(field);
    expect(screen.getByTestId("copy").textContent).toContain("Copy a link to watch");
  },
);
