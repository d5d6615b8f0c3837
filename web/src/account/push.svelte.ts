/** Being called while no page is open: web push, in this browser. What is shown then is worded by the worker (sw.js). */

import { t } from "../i18n/index.svelte";
import { Refusal, get, post, remove } from "../lib/api";
import { rememberPush, wantsPush } from "../lib/pushPreference";
import { me } from "../lib/me.svelte";
import { titles } from "../lib/titles.svelte";

/** Why somebody cannot be called here. */
export type Why = "insecure" | "home" | "cannot" | "house" | "blocked";

const WORDS = "/called";
/** The worker is registered a little after the page. */
const PATIENCE = 8_000;

function missing(): Why | null {
  if (!window.isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return null;
  // Safari of phones and tablets can do it only for pages that were put on the home screen.
  return /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1)
    ? "home"
    : "cannot";
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

function isOf(subscription: PushSubscription, key: string): boolean {
  const known = subscription.options.applicationServerKey;
  return known !== null && new Uint8Array(known).join() === bytes(key).join();
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  const found = await Promise.race([navigator.serviceWorker.ready, late]);
  if (!found) throw new Refusal("no-worker", t.settings.pushFailed);
  return found;
}

/** What the worker says when it is called: it knows no words of its own. */
async function keepWords(): Promise<void> {
  const kinds = Object.fromEntries(
    titles.all.flatMap(({ name: game, variants }) =>
      variants.map(({ name: variant }) => [`${game}-${variant}`, titles.kind({ game, variant })]),
    ),
  );
  const cache = await caches.open("words");
  await cache.put(WORDS, new Response(JSON.stringify({ title: t.table.yourTurn, kinds })));
}

class Push {
  on = $state(wantsPush());
  why = $state<Why | null>(missing());
  #key: string | null = null;

  /** See whether it can be had, and whether it is on. */
  async refresh(): Promise<void> {
    this.why = missing();
    if (this.why) return;
    this.#key = (await get<{ key: string | null }>("/push")).key;
    if (!this.#key) this.why = "house";
    else if (Notification.permission === "denied") this.why = "blocked";
    const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    this.on = wantsPush() && !!known && Notification.permission === "granted";
  }

  /** Be called from now on; a Refusal says why not. */
  async begin(): Promise<void> {
    // First of all: some browsers ask only while the button is being pressed.
    const leave = await Notification.requestPermission();
    await this.refresh();
    if (leave !== "granted" || this.why) return;
    await me.ensureGuest();
    await this.#subscribe();
    rememberPush((this.on = true));
  }

  async #subscribe(): Promise<void> {
    const key = (this.#key ??= (await get<{ key: string | null }>("/push")).key);
    if (!key) return;
    const { pushManager } = await worker();
    let found = await pushManager.getSubscription();
    if (found && !isOf(found, key)) {
      await found.unsubscribe();
      found = null;
    }
    try {
      found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    } catch {
      throw new Refusal("no-push", t.settings.pushFailed);
    }
    await post("/me/push", { endpoint: found.endpoint, ...found.toJSON().keys });
    await keepWords();
  }

  /** Subscribe again after a change of identity, password or language. */
  async renew(): Promise<void> {
    if (!wantsPush() || missing() || Notification.permission !== "granted" || !me.person) return;
    await this.#subscribe();
  }

  /** Be called no more in this browser. */
  async end(): Promise<void> {
    rememberPush((this.on = false));
    if (missing()) return;
    const found = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    if (!found) return;
    await found.unsubscribe();
    // The push service would report it to the server later anyway.
    if (me.person) await remove("/me/push", { endpoint: found.endpoint });
  }
}

export const push = new Push();
