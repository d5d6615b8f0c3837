import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language, t } from "../i18n/index.svelte";
import Join from "./Join.svelte";

beforeEach(() => language.load("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const refuse = (code: string, status: number): void =>
  void vi.stubGlobal("fetch", async () =>
    Response.json({ error: { code, message: "there is no table with this code" } }, { status }),
  );

it("says only once that there is no table with this code", async () => {
  refuse("unknown-table", 404);
  render(Join, { code: "ABCDEF" });
  await vi.waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(t.join.notFound));
  expect(document.body.textContent!.match(/no table with this code/gi)).toHaveLength(1);
});

it("shows any other error", async () => {
  refuse("too-many", 429);
  render(Join, { code: "ABCDEF" });
  await vi.waitFor(() => expect(screen.getByTestId("problem").textContent).not.toBe(""));
});
