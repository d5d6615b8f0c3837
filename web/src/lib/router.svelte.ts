/** The router. Links are plain links; links within the client are followed without a reload. */

/** Milliseconds in which a page may grow long enough to restore its scroll position. */
const PATIENCE = 5_000;
/** User input that ends the restoring of a scroll position. */
const GOES_ON = ["wheel", "touchstart", "keydown", "pointerdown"];

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** The current history entry, and the scroll positions of earlier entries. */
  #entry: number;
  #tops = new Map<number, number>();
  /** The scroll position to restore on the next page. */
  #wanted: number | null = null;
  #growing = new MutationObserver(() => this.#scroll());
  #over: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // The browser would scroll before the page is rendered. Only after a reload does it scroll correctly.
    history.scrollRestoration = "manual";
    addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
    this.#entry = (history.state as { entry?: number } | null)?.entry ?? Math.random();
    history.replaceState({ entry: this.#entry }, "");
    addEventListener("popstate", (event) => this.#went(event.state as { entry?: number } | null));
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(to: string, { replace = false } = {}): void {
    this.#leave();
    if (!replace) this.#entry = Math.random();
    if (replace) history.replaceState({ entry: this.#entry }, "", to);
    else history.pushState({ entry: this.#entry }, "", to);
    this.#read();
    scrollTo(0, 0);
  }

  /** Restore the scroll position of a rendered page as soon as it is long enough. */
  restore(): void {
    if (this.#wanted === null) return;
    this.#growing.observe(document.body, { childList: true, subtree: true });
    for (const input of GOES_ON) addEventListener(input, this.#stay, true);
    this.#over = setTimeout(this.#stay, PATIENCE);
    this.#scroll();
  }

  #scroll(): void {
    scrollTo(0, this.#wanted ?? 0);
    if (scrollY >= (this.#wanted ?? 0) - 1) this.#stay();
  }

  #stay = (): void => {
    this.#wanted = null;
    this.#growing.disconnect();
    for (const input of GOES_ON) removeEventListener(input, this.#stay, true);
    clearTimeout(this.#over);
  };

  #leave(): void {
    this.#stay();
    this.#tops.set(this.#entry, scrollY);
  }

  /** Handle Back and Forward. Within a page, the browser handles links to anchors itself. */
  #went(state: { entry?: number } | null): void {
    this.#leave();
    const { path } = this;
    this.#entry = state?.entry ?? Math.random();
    if (state?.entry === undefined) history.replaceState({ entry: this.#entry }, "");
    else this.#wanted = this.#tops.get(this.#entry) ?? 0;
    this.#read();
    if (path === this.path) this.restore();
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  #clicked(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/")) return;
    // Within a page, the browser itself scrolls to the anchor and moves the keyboard focus.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
