import { MediaQuery } from "svelte/reactivity";
import { PHONE_LANDSCAPE, STACKED } from "../look/media";

/** Where the stage leaves no room for columns beside it: a phone, standing or on its side, or a standing tablet. */
export const isCompact = new MediaQuery(`${STACKED}, ${PHONE_LANDSCAPE}`);
