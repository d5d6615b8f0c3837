/** The result of a game as text: for the final panel, the announcer and the review. */

import { t } from "../i18n/index.svelte";
import { isAlone, titles } from "../lib/titles.svelte";
import type { Result, Rules } from "../lib/types";
import type { RunningTable } from "./tableModel";
import { lowest } from "./weakest";

export interface GameEnd {
  rules: Rules;
  result: Result;
  /** The viewer's own seats; a spectator has none. */
  yours: readonly number[];
  /** Seats that resigned, including those that ran out of time, which are `flagged`. */
  gone: readonly number[];
  flagged: ReadonlySet<number>;
  name: (seat: number) => string;
}

export const gameEnd = (play: RunningTable): GameEnd => ({
  rules: play.table.rules,
  result: play.view.result!,
  yours: play.table.yours,
  gone: resignedSeats(play.view.resigned),
  flagged: play.flagged,
  name: (seat) => play.name(seat),
});

/** Whether a seat is called "you": only if the viewer has no other seat. */
export const isYou = (yours: readonly number[], seat: number): boolean => yours.length === 1 && yours[0] === seat;

export const resignedSeats = (resigned: readonly number[]): number[] =>
  resigned.flatMap((order, seat) => (order > 0 ? [seat] : []));

/** The value of a seat's weakest colour, which decides its rank. */
export const lowOf = ({ tracks }: Result, seat: number): number => lowest(tracks[seat] ?? tracks[0] ?? { R: 0 });

/** Whether the weakest colours decided the game: not on a shared track, and not if all opponents resigned. */
export const isByFigures = ({ rules, result }: GameEnd): boolean =>
  !titles.facts(rules).shares_track && result.reason !== "resigned" && result.reason !== "abandoned";

export const isShared = ({ rules, result }: GameEnd): boolean =>
  titles.facts(rules).sides.filter(([seat]) => result.ranking[0]?.includes(seat!)).length > 1;

/** Whether any player at this screen won. */
export const isOwnWin = ({ result, yours }: GameEnd): boolean =>
  yours.some((seat) => result.ranking[0]?.includes(seat));

/** Whether "you" won. If several players share the screen, the winner is named instead. */
export const youWin = ({ result, yours }: GameEnd): boolean =>
  result.ranking[0]?.some((seat) => isYou(yours, seat)) ?? false;

export const winners = ({ result, name }: GameEnd): string => (result.ranking[0] ?? []).map(name).join(" & ");

export function headline(game: GameEnd): string {
  const { rules, result, yours, name } = game;
  if (isAlone(rules))
    return yours.length ? t.table.soloOver(lowOf(result, 0)) : t.table.soloOf(name(0), lowOf(result, 0));
  if (!result.ranking[0]?.length) return t.table.over;
  if (isShared(game)) return t.table.shared;
  if (!youWin(game)) return t.table.wins(winners(game), result.ranking[0].length);
  return isByFigures(game) ? t.table.won(lowOf(result, yours[0]!)) : t.table.youWin;
}

/** The sentence about a player who resigned or ran out of time. */
export function departureSentence(own: boolean, isLate: boolean, who: string): string {
  if (isLate) return own ? t.table.yourTimeOver : t.table.timeOver(who);
  return own ? t.table.youGaveUp : t.table.gaveUp(who);
}

/** The same in a word or two, beside a name. */
export const leftShort = (play: Pick<RunningTable, "flagged">, seat: number): string =>
  play.flagged.has(seat) ? t.table.late : t.table.resigned;

export function why({ rules, result, gone, flagged, yours, name }: GameEnd): string {
  if (result.reason !== "resigned" || !gone.length)
    return titles.ending(rules.game, result.reason) ?? t.table.reason(result.reason) ?? result.reason;
  return gone.map((seat) => departureSentence(isYou(yours, seat), flagged.has(seat), name(seat))).join(" ");
}
