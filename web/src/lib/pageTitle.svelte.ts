/** Sets the document title while the calling component exists. */

import { onDestroy } from "svelte";
import { t } from "../i18n/index.svelte";
import { deferred } from "./deferred.svelte";

export function pageTitle(title: () => string): void {
  const words = $derived(title() ? `${title()} · ${t.common.name}` : t.common.name);
  // Browsers take as long for it as for the rest of a move.
  const shown = deferred(() => words);
  $effect(() => {
    document.title = shown.current;
  });
  onDestroy(() => (document.title = t.common.name));
}
