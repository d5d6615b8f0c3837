/** Moves the focus to the heading after a navigation, for keyboards and screen readers. */

/** Tables and lists come a little later than their pages. */
const PATIENCE = 5_000;
/** Input that ends it: the user has gone on. Between two elements the focus is nowhere, and must not be taken. */
const GOES_ON = ["keydown", "pointerdown"];
const watcher = new MutationObserver(settle);
let over: ReturnType<typeof setTimeout> | undefined;

/** Go to the heading of the page, as soon as there is one, and again if it is replaced by another. */
export function focusHeading(): void {
  leave();
  settle();
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const input of GOES_ON) addEventListener(input, leave, true);
  over = setTimeout(leave, PATIENCE);
}

function leave(): void {
  watcher.disconnect();
  for (const input of GOES_ON) removeEventListener(input, leave, true);
  clearTimeout(over);
}

function settle(): void {
  // An element that has the focus keeps it.
  if (document.activeElement && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("#content h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
