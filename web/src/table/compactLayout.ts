import { MediaQuery } from "svelte/reactivity";
import { PHONE_LANDSCAPE, STACKED } from "../look/media";

/** Whether the board has no room for columns beside it: on a phone, or on a tablet held upright. */
export const isCompact = new MediaQuery(`${STACKED}, ${PHONE_LANDSCAPE}`);
