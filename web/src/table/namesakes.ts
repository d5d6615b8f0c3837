/** Display names of the players. Namesakes get a mark: letters for bots, numbers for people. */

import { t } from "../i18n/index.svelte";

interface Sitting {
  name: string | null;
  bot?: string | null;
}

/** A name, and what tells it apart if another there has the same. */
export function nameParts(seats: readonly Sitting[], seat: number): [name: string, mark: string] {
  const names = seats.map(({ name, bot }) => t.common.called({ name, bot: bot ?? null }));
  const name = names[seat] ?? "";
  const same = names.flatMap((other, i) => (other === name ? [i] : []));
  const at = same.indexOf(seat);
  return [name, same.length < 2 ? "" : seats[seat]!.bot ? "ABCD"[at]! : `${at + 1}`];
}

/** Both in one. */
export const nameOf = (seats: readonly Sitting[], seat: number): string => nameParts(seats, seat).join(" ").trim();
