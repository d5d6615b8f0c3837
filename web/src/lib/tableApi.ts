/** Requests for tables: opening, finding and listing them. */

import { coach } from "./coach.svelte";
import { keepCommitment } from "./commitments";
import { t } from "../i18n/index.svelte";
import { get, post } from "./api";
import { me } from "./me.svelte";
import { titles } from "./titles.svelte";
import type { Listed } from "./types";

export type { Listed };
export interface Page<T> {
  items: T[];
  next: string | null;
}
export interface Leader {
  person: string;
  name: string;
  score: number;
  detail: string;
  at: number;
}
export interface Day {
  day: string;
  table: string | null;
  leaders: Leader[];
  own: Pick<Leader, "score" | "detail" | "at"> | null;
}

/** The names of the other players, including those who share this device. */
export function others({ seats, yours = [] }: Pick<Listed, "seats" | "yours">, own: string): string[] {
  const mine = yours.find((seat) => seats[seat]?.name === own) ?? yours[0];
  return seats.flatMap((seat, i) => (i === mine || seat.free ? [] : [t.common.seat(seat)]));
}

/** The address of a table. If its first game begins at once, only this answer has the commitment before the first draw. */
async function to(table: Promise<{ id: string; commitment?: string | null }>): Promise<string> {
  const { id, commitment } = await table;
  if (commitment) keepCommitment(`${id}-1`, commitment, "start");
  return `/t/${id}`;
}

export const openTable = (wanted: object): Promise<string> => to(post("/tables", wanted));
export const findTable = (code: string): Promise<string> => to(get(`/codes/${encodeURIComponent(code.trim())}`));

/** Start a game with hints and undo at once, by default the first title against a bot of level 3. */
export async function playNow(game = titles.all[0]?.name, level = 3): Promise<string> {
  await me.ensureGuest();
  const options = { hints: true, take_back: true };
  const path = await openTable({ game, players: 2, seats: [{ kind: "me" }, { kind: "bot", level }], options });
  if (game) coach.begin(game, path.slice("/t/".length));
  return path;
}

export async function playDaily(): Promise<string> {
  await me.ensureGuest();
  return to(post("/daily"));
}

export const ownTables = (over: boolean, after: string | null = null): Promise<Page<Listed>> =>
  get(`/me/tables?over=${over ? 1 : 0}${after ? `&after=${encodeURIComponent(after)}` : ""}`);
