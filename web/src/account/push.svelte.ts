/** Web push: notifications in this browser while no page is open. The service worker (sw.js) shows them. */

import { t } from "../i18n/index.svelte";
import { Refusal, get, post, remove } from "../lib/api";
import { rememberPush, wantsPush } from "../lib/pushPreference";
import { me } from "../lib/me.svelte";
import { titles } from "../lib/titles.svelte";

/** Why push notifications are impossible in this browser. */
export type Why = "insecure" | "home" | "cannot" | "server" | "blocked";

const WORDS = "/called";
/** Milliseconds to wait for the service worker, which is registered a little after the page. */
const PATIENCE = 8_000;

function missing(): Why | null {
  if (!window.isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return null;
  // On phones and tablets, Safari supports push only for pages on the home screen.
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

/** Store the texts of notifications for the service worker, which has none of its own. */
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

  /** Check whether push is possible, and whether it is on. */
  async refresh(): Promise<void> {
    this.why = missing();
    if (this.why) return;
    this.#key = (await get<{ key: string | null }>("/push")).key;
    if (!this.#key) this.why = "server";
    else if (Notification.permission === "denied") this.why = "blocked";
    const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    this.on = wantsPush() && !!known && Notification.permission === "granted";
  }

  /** Turn push notifications on. A Refusal says why this failed. */
  async begin(): Promise<void> {
    // Before anything else, because some browsers allow this request only during the click.
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

  /** Turn push notifications off in this browser. */
  async end(): Promise<void> {
    rememberPush((this.on = false));
    if (missing()) return;
    const found = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    if (!found) return;
    await found.unsubscribe();
    // Otherwise the push service reports it to the server later.
    if (me.person) await remove("/me/push", { endpoint: found.endpoint });
  }
}

export const push = new Push();
