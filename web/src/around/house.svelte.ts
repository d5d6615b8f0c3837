/** Whether the house can be reached, and whether a newer client waits. */

import { me } from "../lib/me.svelte";
import { checkForUpdate } from "../lib/updates";

const AGAIN = 5_000;
/** The worker has time: first comes what somebody wants to see. */
const LATER = 2_500;

class House {
  #offline = $state(!navigator.onLine);
  /** A newer client is there; loading the page anew shows it. */
  fresh = $state(false);

  constructor() {
    addEventListener("online", () => {
      this.#offline = false;
      void me.look().catch(() => {});
      void checkForUpdate();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) void checkForUpdate(); });
    addEventListener("offline", () => (this.#offline = true));
    void this.#look();
  }

  /** What had no answer is asked again, one question at a time: where nothing comes back, each takes long. */
  async #look(): Promise<void> {
    if (me.isUnanswered && !document.hidden) await me.look().catch(() => {});
    setTimeout(() => void this.#look(), AGAIN);
  }

  get offline(): boolean { return this.#offline || me.lost; }

  /** Let the browser keep the client. */
  settle(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // The worker wants to know where this page is.
    navigator.serviceWorker.addEventListener("message", ({ ports }) => ports[0]?.postMessage(location.pathname));
    const first = !navigator.serviceWorker.controller;
    setTimeout(() => void navigator.serviceWorker.register("/sw.js").then((worker) => {
      worker.addEventListener("updatefound", () => {
        const coming = worker.installing;
        coming?.addEventListener("statechange", () => {
          if (coming.state === "activated" && !first) this.fresh = true;
        });
      });
    }, () => {}), LATER);
  }
}

export const house = new House();
