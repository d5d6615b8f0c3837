/** The same game against bots of a neighbouring level. */

import { titles } from "../lib/titles.svelte";
import type { TableInfo } from "../lib/types";

export interface OtherLevel {
  /** The highest level at that table. */
  level: number;
  /** The body of the request for the table. */
  body: Record<string, unknown>;
}

const levelOf = (bot: string | null): number => Number(/^level:(\d+)$/.exec(bot ?? "")?.[1] ?? 0);

/** A table with bots one level up (1) or down (-1); null if there is none, or if it would not be the same game for everybody. */
export function otherLevel({ seats, yours, rules, options, daily }: TableInfo, step: 1 | -1): OtherLevel | null {
  const levels = seats.map(({ bot }) => levelOf(bot));
  const isAgainstBots = levels.every((level, seat) => level > 0 !== yours.includes(seat)) && yours.length === 1;
  if (!isAgainstBots || levels.length < 2 || daily || options.games > 1) return null;
  const most = titles.facts(rules).levels;
  const changed = levels.map((level) => Math.min(most, Math.max(1, level + step)));
  const level = Math.max(...changed.filter((_, seat) => !yours.includes(seat)));
  if (level === Math.max(...levels)) return null;
  const { game, variant, players } = rules;
  const kinds = changed.map((level, seat) => (yours.includes(seat) ? { kind: "me" } : { kind: "bot", level }));
  return { level, body: { game, variant, players, seats: kinds, options } };
}
