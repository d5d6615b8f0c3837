/** Sets the document title while the calling component exists. */

import { t } from "../i18n/index.svelte";

export function pageTitle(title: () => string): void {
  $effect(() => {
    document.title = title() ? `${title()} · ${t.common.name}` : t.common.name;
    return () => (document.title = t.common.name);
  });
}
