import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { me as Me } from "./me.svelte";

const guest = { id: "g", name: "Guest", is_guest: true, lang: "en", preferences: {} };
/** Questions that nobody has answered yet, by door. */
let asked: Map<string, (answer: Response) => void>;
const answer = (door: string, body: unknown, status = 200): void =>
  asked.get(`/api/v1${door}`)!(Response.json(body, { status }));

/** Somebody who has just come. */
async function focusHeading(): Promise<typeof Me> {
  vi.resetModules();
  await (await import("../i18n/index.svelte")).language.load("en");
  return (await import("./me.svelte")).me;
}

beforeEach(() => {
  asked = new Map();
  vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => void asked.set(path, resolve)));
});
afterEach(() => vi.unstubAllGlobals());

it("stays who one has become while it was asked who one is", async () => {
  const me = await focusHeading();
  const looking = me.refresh();
  const being = me.ensureGuest();
  answer("/guest", { person: guest });
  await being;
  answer("/me", { person: null });
  await looking;
  expect(me.person).toEqual(guest);
});

it("knows that an answer is still to come, whatever came instead of it", async () => {
  const me = await focusHeading();
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

it("keeps with the account whatever is chosen anywhere, and with a guest nothing", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const me = await focusHeading();
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

it("is somebody also in a browser whose tabs cannot talk", async () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const me = await focusHeading();
  me.set(guest);
  me.set(null);
  expect(me.person).toBeNull();
});
