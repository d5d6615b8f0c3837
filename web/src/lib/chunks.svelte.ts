/** Parts of the client are loaded when they are needed. A part can fail to load for two reasons: the server cannot be reached, or
 * it has a newer client, whose files have other names, and which a page gets to know when it is reloaded.
 *
 * After a failure this document loads nothing more. Some browsers remember a failed import, and all of them a failed preload: asked
 * again, they fail at once, or show the page without its styles. A reload forgets both; in WebKit only what was fetched before it. */

import { me } from "./me.svelte";

const PLACE = "sixfold.reloaded";

/** Whether the page may be reloaded by itself: once for each client, and never where that cannot be remembered. */
function mayReload(): boolean {
  try {
    const isFirst = sessionStorage.getItem(PLACE) !== import.meta.url;
    sessionStorage.setItem(PLACE, import.meta.url);
    return isFirst;
  } catch {
    return false;
  }
}

/** Make WebKit forget scripts that the server refused: it would give the same answer after a reload, out of its memory. */
async function refetch(): Promise<void> {
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
  await Promise.all(scripts.map(({ name }) => fetch(name, { cache: "reload" }).catch(() => {})));
}

class Chunks {
  /** The address whose page cannot be shown, because something of it did not come. */
  missing = $state<string | null>(null);
  /** What has been loaded in this document, and can be shown whatever fails. */
  #loaded = new WeakSet<() => Promise<unknown>>();
  #hasFailed = false;

  /** Load what there is no page without. If it does not come, nobody waits for it any more: App shows something else.
   *
   * The same part is to be loaded by the same function each time. */
  async load<T>(load: () => Promise<T>): Promise<T> {
    const path = location.pathname;
    // No loop: this part has not failed in the document that comes next, and may do so once.
    if (this.#hasFailed && !this.#loaded.has(load)) return this.#without(path, () => true);
    // From now on the browser notes what this part is made of, see refetch.
    performance.clearResourceTimings();
    try {
      const part = await load();
      this.#loaded.add(load);
      if (this.missing === path) this.missing = null;
      return part;
    } catch (why) {
      console.error(why);
      this.#hasFailed = true;
      return this.#without(path, mayReload, refetch());
    }
  }

  /** Reload the page, or say that something of it is missing, unless somebody has gone elsewhere meanwhile. */
  async #without(path: string, mayReloadNow: () => boolean, refetched?: Promise<void>): Promise<never> {
    // A page that is reloaded while the server is away would be the browser's own, which does not come back by itself.
    const isThere = await me.refresh().then(
      () => true,
      () => false,
    );
    if (isThere) await refetched;
    if (location.pathname === path) {
      if (isThere && mayReloadNow()) location.reload();
      else this.missing = path;
    }
    return new Promise(() => {});
  }
}

export const chunks = new Chunks();
