/** Parts of the client are loaded when they are needed. One that does not come is missed for a reason: the house cannot be
 * reached, or it has a newer client, whose parts are called otherwise, and which a page that is loaded anew gets to know. */

import { me } from "../lib/me.svelte";

const PLACE = "sixfold.anew";

/** Whether the page may be loaded anew by itself: once for each client, and never where that cannot be remembered. */
function mayLoadAnew(): boolean {
  try {
    const isFirst = sessionStorage.getItem(PLACE) !== import.meta.url;
    sessionStorage.setItem(PLACE, import.meta.url);
    return isFirst;
  } catch {
    return false;
  }
}

class Parts {
  /** The address whose page cannot be shown, because something of it did not come. */
  missing = $state<string | null>(null);

  /** Load what there is no page without. If it does not come, nobody waits for it any more: App shows something else. */
  async need<T>(load: () => Promise<T>): Promise<T> {
    const path = location.pathname;
    try {
      const part = await load();
      if (this.missing === path) this.missing = null;
      return part;
    } catch (why) {
      console.error(why);
      // A page that is loaded anew while the house is away would be the browser's own, which does not come back by itself.
      const isThere = await me.look().then(() => true, () => false);
      if (location.pathname === path) {
        if (isThere && mayLoadAnew()) location.reload();
        else this.missing = path;
      }
      return new Promise(() => {});
    }
  }
}

export const parts = new Parts();
