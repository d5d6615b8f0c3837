import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { language } from "../i18n/index.svelte";
import { me } from "../lib/me.svelte";
import { router } from "../lib/router.svelte";
import Join from "./Join.svelte";
import Ladders from "./Ladders.svelte";
import Lobby from "./Lobby.svelte";
import Me from "./Me.svelte";
import History from "../lobby/History.svelte";
import ApiTokens from "../account/ApiTokens.svelte";
import { connection } from "../lib/connection.svelte";

const guest = { id: "g", name: "Guest", is_guest: true, lang: "en", preferences: {} };
const answers: Record<string, unknown> = {
  "/me": { person: null },
  "/codes/ABCDEF": { id: "table" },
  "/people/g": { ...guest, ratings: {}, bests: {} },
  "/me/tokens": { tokens: [] },
};
/** The paths requested since the connection came back. */
let asked: string[];

beforeEach(async () => {
  await language.load("en");
  asked = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  dispatchEvent(new Event("offline"));
  await me.refresh().catch(() => {});
});
afterEach(() => {
  cleanup();
  me.set(null);
  router.go("/");
  vi.unstubAllGlobals();
});

async function goOnline(): Promise<void> {
  vi.stubGlobal("fetch", (path: string) => {
    const requested = path.slice("/api/v1".length);
    asked.push(requested);
    return Promise.resolve(
      Response.json(answers[requested] ?? (requested.startsWith("/ladders") ? [] : { items: [], next: null })),
    );
  });
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(connection.offline).toBe(false));
}

it.each<[string, Component<never>, string, typeof guest | null]>([
  ["ladders", Ladders, "/ladders/board-base-2", null],
  ["tables", Lobby, "/tables?status=open", null],
  ["finished games", History, "/me/tables?over=1", guest],
  ["the user", Me, "/people/g", guest],
  ["tokens", ApiTokens, "/me/tokens", guest],
])("requests %s again after a reconnection", async (_, page, path, person) => {
  me.set((answers["/me"] = { person }).person);
  render(page as unknown as Component);
  await goOnline();
  await vi.waitFor(() => expect(asked).toContain(path));
});

it("does not reload because the user's data has changed", async () => {
  await goOnline();
  me.set(guest);
  render(Lobby);
  await vi.waitFor(() => expect(asked).toContain("/tables?status=playing"));
  asked = [];
  me.set({ ...guest, name: "Ada" });
  flushSync();
  expect(asked).toEqual([]);
});

it("reports a missing connection for a code, and finds its table after a reconnection", async () => {
  render(Join, { code: "ABCDEF" });
  expect((await screen.findByRole("heading", { name: language.words.common.noConnection })).tagName).toBe("H1");
  await goOnline();
  await vi.waitFor(() => expect(router.path).toBe("/t/table"));
});
