/** Display names of the players. Players with the same name get a mark: letters for bots, numbers for people. */

import { t } from "../i18n/index.svelte";

interface Sitting {
  name: string | null;
  bot?: string | null;
}

/** A name, and a mark if another player has the same name. */
export function nameParts(seats: readonly Sitting[], seat: number): [name: string, mark: string] {
  const names = seats.map(({ name, bot }) => t.common.called({ name, bot: bot ?? null }));
  const name = names[seat] ?? "";
  const same = names.flatMap((other, i) => (other === name ? [i] : []));
  const at = same.indexOf(seat);
  return [name, same.length < 2 ? "" : seats[seat]!.bot ? "ABCD"[at]! : `${at + 1}`];
}

/** The name with its mark. */
export const nameOf = (seats: readonly Sitting[], seat: number): string => nameParts(seats, seat).join(" ").trim();
