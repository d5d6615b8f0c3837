/** Runs a callback when the connection is back: to repeat a failed request, or to hide its error. */

import { untrack } from "svelte";
import { connection } from "./connection.svelte";

/** To be called where a component is made. */
export function onReconnect(again: () => void): void {
  let wasOffline = false;
  $effect(() => {
    const { offline } = connection;
    if (wasOffline && !offline) untrack(again);
    wasOffline = offline;
  });
}
