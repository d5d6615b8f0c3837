/** A request made by a button: pending, done, or refused with a reason, which is shown next to the button. */

import { Refusal } from "./api";
import { me } from "./me.svelte";
import { router } from "./router.svelte";

export class Attempt {
  busy = $state(false);
  /** Why it was refused, in words. */
  problem = $state<string | null>(null);
  /** The same for programs. */
  code = $state<string | null>(null);

  #newest = 0;

  /** Try it; null if it was refused. A second press while the first is under way does nothing. */
  async run<T>(what: () => Promise<T>): Promise<T | null> {
    return this.busy ? null : this.ask(what);
  }

  /** The same for questions, of which the newest counts: what comes of those before it is null. */
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
      // Find out whether the server is unreachable: then the page says so, and when it is back.
      if (why.code === "offline") void me.refresh().catch(() => {});
      return null;
    } finally {
      if (mine === this.#newest) this.busy = false;
    }
  }

  /** Run it and go to the address that it returns, unless the user has navigated meanwhile. */
  async lead(where: () => Promise<string>, how?: { replace: boolean }): Promise<void> {
    const { path } = router;
    const to = await this.run(where);
    if (to && router.path === path) router.go(to, how);
  }
}
