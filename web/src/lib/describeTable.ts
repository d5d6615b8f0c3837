/** Short descriptions of tables for lists and waiting rooms. */

import { t } from "../i18n/index.svelte";
import { titles } from "./titles.svelte";
import type { Options, Rules } from "./types";

const DAY = 86_400;

function clockWords(clock: Options["clock"]): string {
  const words = t.newTable;
  if (!clock) return "";
  if (clock.per === "game") return words.minutes(`${Math.round(clock.seconds / 60)}+${clock.increment}`);
  return clock.seconds >= DAY
    ? t.tableList.daysAMove(Math.round(clock.seconds / DAY))
    : t.tableList.aMove(words.seconds(clock.seconds));
}

/** The variant, the number of players and the options of a table, each in a word or two. */
export function describeTable(rules: Rules, options: Options | undefined): string[] {
  const found = [titles.kind(rules)];
  if (rules.players > 1) found.push(t.common.players(rules.players));
  if (!options) return found;
  if (options.clock) found.push(clockWords(options.clock));
  if (options.rated) found.push(t.newTable.rated);
  if (options.hints) found.push(t.newTable.hints);
  if (options.take_back) found.push(t.newTable.takeBack);
  if (options.games > 1) found.push(t.tableList.match(options.games));
  return found;
}
