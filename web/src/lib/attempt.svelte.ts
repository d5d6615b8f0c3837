/** A request started by a button: pending, done, or refused with a reason, which is shown next to the button. */

import { Refusal } from "./api";
import { me } from "./me.svelte";
import { router } from "./router.svelte";

export class Attempt {
  busy = $state(false);
  /** Why the request was refused, as a message for the user. */
  problem = $state<string | null>(null);
  /** Why the request was refused, as an error code. */
  code = $state<string | null>(null);

  #newest = 0;

  /** Send the request; null if it was refused. A second press during a request does nothing. */
  async run<T>(what: () => Promise<T>): Promise<T | null> {
    return this.busy ? null : this.ask(what);
  }

  /** Send the request even during another one. Only the newest counts: earlier ones return null. */
  async ask<T>(what: () => Promise<T>): Promise<T | null> {
    const mine = ++this.#newest;
    this.problem = this.code = null;
    this.busy = true;
    try {
      const found = await what();
      return mine === this.#newest ? found : null;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      if (mine !== this.#newest) return null;
      this.problem = why.message;
      this.code = why.code;
      // Check whether the server is unreachable. If so, the page says so and also notices when it is back.
      if (why.code === "offline") void me.refresh().catch(() => {});
      return null;
    } finally {
      if (mine === this.#newest) this.busy = false;
    }
  }

  /** Send the request and go to the address that it returns, unless the user has navigated in the meantime. */
  async lead(where: () => Promise<string>, how?: { replace: boolean }): Promise<void> {
    const { path } = router;
    const to = await this.run(where);
    if (to && router.path === path) router.go(to, how);
  }
}
