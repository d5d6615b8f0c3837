/** Once the house can be reached again, what failed is done anew, or no longer told. */

import { untrack } from "svelte";
import { house } from "./house.svelte";

/** To be called where a component is made. */
export function whenBack(again: () => void): void {
  let wasOffline = false;
  $effect(() => {
    const { offline } = house;
    if (wasOffline && !offline) untrack(again);
    wasOffline = offline;
  });
}
