/** Once the house can be reached again, what failed is done anew, or no longer told. */

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
