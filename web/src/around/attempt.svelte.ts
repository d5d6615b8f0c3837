/** Something that somebody pressed: it goes on, it worked, or the house said no and why. Shown next to what was pressed. */

import { Refusal } from "../lib/api";
import { me } from "../lib/me.svelte";

export class Attempt {
  busy = $state(false);
  /** Why it was refused, in words. */
  problem = $state<string | null>(null);
  /** The same for programs. */
  code = $state<string | null>(null);

  /** Try it; null if it was refused. A second press while the first is under way does nothing. */
  async run<T>(what: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.problem = this.code = null;
    this.busy = true;
    try {
      return await what();
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.problem = why.message;
      this.code = why.code;
      // It may be the house, or only this once; if it is the house, whoever looks on is told, and told when it is back.
      if (why.code === "offline") void me.look().catch(() => {});
      return null;
    } finally {
      this.busy = false;
    }
  }
}
