/** The panel at the end of a game. The page owns it, and the frame of the table decides where it stands. */

import { getContext, setContext, type Snippet } from "svelte";

/** `beside`: in place of the scores, beside the board. `strip`: below a wide board. `sheet`: over the player's hand, below the board. */
export type EndShape = "beside" | "strip" | "sheet";
/** The panel while it is open, or null. */
type EndPanel = () => Snippet<[EndShape]> | null;

const KEY = Symbol("end panel");

export const provideEndPanel = (panel: EndPanel): void => void setContext(KEY, panel);
/** In a lesson or a review, there is none. */
export const endPanel = (): EndPanel => getContext<EndPanel | undefined>(KEY) ?? (() => null);
