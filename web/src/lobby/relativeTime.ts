/** A relative time in the user's language, such as "3 minutes ago". */

import { language } from "../i18n/index.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

export function relativeTime(ms: number): string {
  const format = new Intl.RelativeTimeFormat(language.lang, { numeric: "auto" });
  const seconds = (Date.now() - ms) / 1000;
  for (const [unit, size] of STEPS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "second");
}
