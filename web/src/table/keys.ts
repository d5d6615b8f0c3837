import { settings } from "../lib/settings.svelte";

/** Keys that are meant for the table: not for a field that is written in, nor for something that lies over everything. */
export function isForTable(event: KeyboardEvent): boolean {
  const at = event.target;
  // Speech input may produce single letters: these shortcuts can be switched off.
  if (!settings.kept.keys && event.key.length === 1) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  return !(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement);
}

/** Whether it was pressed on a board, where arrows and Enter play. */
export const isOnBoard = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute("role") === "application";

/** Whether a key means nothing to the focused element, such as the heading or the body. */
export function isFree({ target }: KeyboardEvent): boolean {
  return !(target instanceof Element && target.closest("a, button, summary, [tabindex='0']"));
}
