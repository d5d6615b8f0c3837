import { MediaQuery } from "svelte/reactivity";

/** Where the stage leaves no room for columns beside it: a phone, standing or on its side, or a standing tablet. The styles of
 * TableFrame.svelte ask the same. */
export const isCompact = new MediaQuery(
  "(max-width: 50em), (max-width: 65.625em) and (orientation: portrait), (max-height: 35em) and (orientation: landscape)",
);
