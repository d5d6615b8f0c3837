import { settings } from "../lib/settings.svelte";

/** Whether a key is meant for the table, and not for a text field or an open dialog. */
export function isForTable(event: KeyboardEvent): boolean {
  const at = event.target;
  // Speech input may produce single letters, so these shortcuts can be switched off.
  if (!settings.kept.keys && event.key.length === 1) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  return !(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement);
}

/** Whether the key was pressed on a board, where arrow keys and Enter make moves. */
export const isOnBoard = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute("role") === "application";

/** Whether the focused element, such as the heading or the body, does not handle keys itself. */
export function isFree({ target }: KeyboardEvent): boolean {
  return !(target instanceof Element && target.closest("a, button, summary, [tabindex='0']"));
}
