/** The screens that layouts distinguish. No other file mentions a width, height, orientation or pointer. In a style,
 * `@media (--small-phone)` means `SMALL_PHONE`; the build replaces it with the query (`vite.config.ts`).
 *
 * An em is the font size of the browser: with larger letters, the same screen counts as a smaller one. */

export const LARGE_LETTERS = "(max-width: 19em)";
export const SMALL_PHONE = "(max-width: 22.5em)";
export const PHONE = "(max-width: 32.5em)";
/** Up to this width, pages have one column. */
export const NARROW = "(max-width: 43.75em)";
/** Phones, and small tablets in portrait. */
export const HANDHELD = "(max-width: 50em)";
export const MEDIUM = "(max-width: 60em)";
export const TABLET = "(max-width: 71.875em)";
export const WIDE = "(min-width: 84.375em)";
export const LARGE = "(min-width: 112.5625em)";
/** Screens that are seen from further away: everything grows. */
export const HUGE = "(min-width: 137.5em)";
export const GIANT = "(min-width: 200em)";

/** Screens on which a table has room for a line of notes. */
export const TALL = "(min-height: 40em)";
export const LOW = "(max-height: 50em)";
/** Small phones: a table must fit on one screen. */
export const SHORT = "(max-height: 43.75em)";

/** Phones in landscape. */
export const PHONE_LANDSCAPE = "((max-height: 35em) and (orientation: landscape))";
export const SMALL_PHONE_LANDSCAPE = "((max-height: 24em) and (orientation: landscape))";
/** The parts of a table are stacked: handhelds, and all tablets in portrait. */
export const STACKED = "((max-width: 50em) or ((max-width: 65.625em) and (orientation: portrait)))";

export const PORTRAIT = "(orientation: portrait)";
export const LANDSCAPE = "(orientation: landscape)";
/** As wide as high, or wider. */
export const LYING = "(min-aspect-ratio: 1/1)";

/** What is pressed must be large enough for a finger. */
export const TOUCH = "(pointer: coarse)";
export const MOUSE = "(pointer: fine)";
export const HOVER = "(hover: hover)";
export const NO_HOVER = "(hover: none)";
