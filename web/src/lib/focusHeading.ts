/** Moves the focus to the heading after a navigation, for keyboards and screen readers. */

/** Milliseconds to wait for a heading. Tables and lists appear a little later than their pages. */
const PATIENCE = 5_000;
/** Input that stops the search. Without this, the heading would take the focus while it moves between two elements. */
const GOES_ON = ["keydown", "pointerdown"];
const watcher = new MutationObserver(settle);
let over: ReturnType<typeof setTimeout> | undefined;

/** Focus the page's heading as soon as it exists, and again if another one replaces it. */
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
  // Do not take the focus away from an element.
  if (document.activeElement && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("#content h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
