import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { me as Me } from "./me.svelte";

const guest = { id: "g", name: "Guest", is_guest: true, lang: "en", preferences: {} };
/** Requests without an answer, by path. */
let asked: Map<string, (answer: Response) => void>;
const answer = (path: string, body: unknown, status = 200): void =>
  asked.get(`/api/v1${path}`)!(Response.json(body, { status }));

/** A freshly loaded page. */
async function loadPage(): Promise<typeof Me> {
  vi.resetModules();
  await (await import("../i18n/index.svelte")).language.load("en");
  return (await import("./me.svelte")).me;
}

beforeEach(() => {
  asked = new Map();
  vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => void asked.set(path, resolve)));
});
afterEach(() => vi.unstubAllGlobals());

it("keeps a new identity when an older request for the identity returns later", async () => {
  const me = await loadPage();
  const looking = me.refresh();
  const being = me.ensureGuest();
  answer("/guest", { person: guest });
  await being;
  answer("/me", { person: null });
  await looking;
  expect(me.person).toEqual(guest);
});

it("counts as unanswered after an error response", async () => {
  const me = await loadPage();
  for (const [status, isLost] of [
    [502, false],
    [429, false],
  ] as const) {
    const looking = me.refresh();
    answer("/me", {}, status);
    await expect(looking).rejects.toThrow();
    expect([me.isUnanswered, me.lost]).toEqual([true, isLost]);
  }
  const looking = me.refresh();
  answer("/me", { person: guest });
  await looking;
  expect([me.isUnanswered, me.lost]).toEqual([false, false]);
});

it("saves settings with an account, but not for a guest", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const me = await loadPage();
  const { settings } = await import("./settings.svelte");
  const asks = vi.fn<(path: string, how: RequestInit) => Promise<never>>(() => new Promise(() => {}));
  vi.stubGlobal("fetch", asks);
  me.set(guest);
  settings.set("sound", true);
  expect(asks).not.toHaveBeenCalled();
  me.set({ ...guest, id: "a", is_guest: false });
  settings.set("sound", false);
  expect(JSON.parse(asks.mock.lastCall![1].body as string)).toMatchObject({ preferences: { sound: false } });
  localStorage.clear();
});

it("works in a browser without BroadcastChannel", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const me = await loadPage();
  me.set(guest);
  me.set(null);
  expect(me.person).toBeNull();
});
