/** The title in the browser's tab, for as long as the component is there that calls this. */

import { t } from "../i18n/index.svelte";

export function pageTitle(title: () => string): void {
  $effect(() => {
    document.title = title() ? `${title()} · ${t.common.name}` : t.common.name;
    return () => (document.title = t.common.name);
  });
}
