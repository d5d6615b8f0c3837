/** Something that somebody pressed: it goes on, it worked, or the house said no and why. Shown next to what was pressed. */

import { Refusal } from "../lib/api";

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
      return null;
    } finally {
      this.busy = false;
    }
  }
}
