/** Runs a callback when the connection is back, to repeat a failed request or hide its error. */

import { untrack } from "svelte";
import { connection } from "./connection.svelte";

/** Call it while a component initialises. */
export function onReconnect(again: () => void): void {
  let wasOffline = false;
  $effect(() => {
    const { offline } = connection;
    if (wasOffline && !offline) untrack(again);
    wasOffline = offline;
  });
}
