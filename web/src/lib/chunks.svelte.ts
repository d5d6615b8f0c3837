/** Loads parts of the client when they are needed. A part can fail to load for two reasons: the server is unreachable, or it has a
 * newer client whose files have other names. A reload fetches the newer client.
 *
 * After a failure, this document loads no new parts. Some browsers remember a failed import, and all remember a failed preload: a
 * second request fails at once or shows the page without its styles. A reload clears both; WebKit also needs the refetch below. */

import { me } from "./me.svelte";

const PLACE = "sixfold.reloaded";

/** Whether the page may reload itself: once per client version, and never if the browser cannot store that it did. */
function mayReload(): boolean {
  try {
    const isFirst = sessionStorage.getItem(PLACE) !== import.meta.url;
    sessionStorage.setItem(PLACE, import.meta.url);
    return isFirst;
  } catch {
    return false;
  }
}

/** Fetch all scripts again. Otherwise WebKit repeats a refused script from its memory cache after a reload. */
async function refetch(): Promise<void> {
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
  await Promise.all(scripts.map(({ name }) => fetch(name, { cache: "reload" }).catch(() => {})));
}

class Chunks {
  /** The path of the page that cannot be shown because a part of it failed to load. */
  missing = $state<string | null>(null);
  /** Parts loaded in this document. They can still be shown after a failure. */
  #loaded = new WeakSet<() => Promise<unknown>>();
  #hasFailed = false;

  /** Load a part that the page needs. If it fails, the promise never settles, and App shows an error page instead.
   *
   * Always pass the same function for the same part. */
  async load<T>(load: () => Promise<T>): Promise<T> {
    const path = location.pathname;
    // This cannot loop: in the next document, nothing has failed yet, and this part is loaded.
    if (this.#hasFailed && !this.#loaded.has(load)) return this.#reloadOrReport(path, () => true);
    // Record only the files of this part from here on, for refetch.
    performance.clearResourceTimings();
    try {
      const part = await load();
      this.#loaded.add(load);
      if (this.missing === path) this.missing = null;
      return part;
    } catch (why) {
      console.error(why);
      this.#hasFailed = true;
      return this.#reloadOrReport(path, mayReload, refetch());
    }
  }

  /** Reload the page or report that a part of it is missing, unless the user has navigated in the meantime. */
  async #reloadOrReport(path: string, mayReloadNow: () => boolean, refetched?: Promise<void>): Promise<never> {
    // While the server is unreachable, a reload would show the browser's own error page, which never recovers by itself.
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
