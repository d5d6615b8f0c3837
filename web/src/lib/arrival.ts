/** Where the keyboard and a screen reader are after a page has changed within the house: at its heading. */

/** Tables and lists come a little later than their pages. */
const PATIENCE = 5_000;
let watcher: MutationObserver | undefined;
let over: ReturnType<typeof setTimeout> | undefined;

/** Go to the heading of the page, as soon as there is one, and again if it is replaced by another. */
export function arrive(): void {
  watcher?.disconnect();
  clearTimeout(over);
  settle();
  watcher = new MutationObserver(settle);
  watcher.observe(document.body, { childList: true, subtree: true });
  over = setTimeout(() => watcher?.disconnect(), PATIENCE);
}

function settle(): void {
  // Whoever is somewhere already stays there.
  if (document.activeElement && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("#content h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
