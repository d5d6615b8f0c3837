/** Shares as text: win chances in percent, or in solo the fields of a track. */

import { number, percent, t } from "../i18n/index.svelte";
import type { Reviewed } from "./reviewModel";

export const amount = (share: number, fields: number | null): string =>
  fields ? t.review.fieldsOf(number(share * fields, { maximumFractionDigits: 1 })) : percent(share);

/** Why another move was better. "No points" is not given as a reason. */
export const betterWords = (reason: string): string =>
  t.review.better(reason.startsWith(t.table.nothing) ? t.review.quiet + reason.slice(t.table.nothing.length) : reason);

/** The cost of a move: the difference of the two rounded figures beside it. Rounding the difference itself would not add up. */
export function costOf({ best, played }: Reviewed, fields: number | null): string {
  const parts = fields ? 10 * fields : 100;
  const cost = Math.round(best.share * parts) - Math.round(played.share * parts);
  return cost > 0 ? `−${amount(cost / parts, fields)}` : "";
}
