/** Tables as lists tell of them, and how one is opened or found. */

import { t } from "../i18n/index.svelte";
import { get, post } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { GameName, Options, Result, Rules, Seat } from "../lib/types";

export interface Listed {
  id: string; code: string | null; rules: Rules; status: "open" | "playing" | "over" | "closed"; changed: number;
  seats: Seat[]; number: number; results: Result[]; options: Options; daily: string | null;
  to_move: number | null;
  /** Only in the list of one's own tables. */
  your_turn?: boolean;
}
export interface Page<T> { items: T[]; next: string | null }
export interface Leader { person: string; name: string; score: number; detail: string; at: number }
export interface Day { day: string; table: string | null; leaders: Leader[] }

/** Who else is at a table. Lists do not tell which seat is one's own: of those with the own name one is, no matter which. */
export function others(seats: readonly Seat[], own: string): string[] {
  const mine = seats.findIndex(({ name, bot }) => !bot && name === own);
  return seats.flatMap((seat, i) => (i === mine || seat.free ? [] : [t.common.seat(seat)]));
}

const to = async (table: Promise<{ id: string }>): Promise<string> => `/t/${(await table).id}`;

export const openTable = (wanted: object): Promise<string> => to(post("/tables", wanted));
export const findTable = (code: string): Promise<string> => to(get(`/codes/${encodeURIComponent(code.trim())}`));

/** A game at once, with nothing to fill in: against a bot that plays as most people do. */
export async function playNow(game: GameName, level = 3): Promise<string> {
  await me.be();
  return openTable({ game, players: 2, seats: [{ kind: "me" }, { kind: "bot", level }], options: { hints: true } });
}

export async function playDaily(): Promise<string> {
  await me.be();
  return to(post("/daily"));
}

export const ownTables = (over: boolean, after: string | null = null): Promise<Page<Listed>> =>
  get(`/me/tables?over=${over ? 1 : 0}${after ? `&after=${encodeURIComponent(after)}` : ""}`);
