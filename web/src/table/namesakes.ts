/** Those at a table who have the same name are numbered. */

import { t } from "../i18n/index.svelte";
import type { Play } from "./play.svelte";

/** A name and, if another there has the same, its number. */
export function numbered(play: Play, seat: number): [name: string, number: string] {
  const [whole, bare] = [play.name(seat), t.common.seat(play.table!.seats[seat]!)];
  return whole.startsWith(`${bare} `) ? [bare, whole.slice(bare.length + 1)] : [whole, ""];
}
