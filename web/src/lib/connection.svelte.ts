/** Whether the server can be reached. */

import { me } from "./me.svelte";
import { checkForUpdate } from "./updates.svelte";

const AGAIN = 5_000;

class Connection {
  #offline = $state(!navigator.onLine);

  constructor() {
    addEventListener("online", () => {
      this.#offline = false;
      void me.refresh().catch(() => {});
      void checkForUpdate();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void checkForUpdate();
    });
    addEventListener("offline", () => (this.#offline = true));
    void this.#retry();
  }

  /** Repeat a failed request, one at a time: without a connection, each takes long. */
  async #retry(): Promise<void> {
    if (me.isUnanswered && !document.hidden) await me.refresh().catch(() => {});
    setTimeout(() => void this.#retry(), AGAIN);
  }

  get offline(): boolean {
    return this.#offline || me.lost;
  }
}

export const connection = new Connection();
