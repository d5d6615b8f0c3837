/** Requests for people, accounts and ratings. */

import { language, t } from "../i18n/index.svelte";
import { get, post, remove } from "../lib/api";
import { me } from "../lib/me.svelte";
import { titles } from "../lib/titles.svelte";
import type { Person } from "../lib/types";
import { push } from "./push.svelte";

export interface Rating {
  mu: number;
  sigma: number;
  games: number;
}
export interface Profile {
  id: string;
  name: string;
  since: number;
  program: boolean;
  ratings: Record<string, Rating>;
  bests: Record<string, number>;
}
export interface Step {
  game: string | null;
  at: number;
  mu: number;
  sigma: number;
}
export interface Token {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

/** The rating on the ladders: a lower bound for the skill. Everybody begins at 0. */
export const strength = ({ mu, sigma }: { mu: number; sigma: number }): number => mu - 3 * sigma;

/** A ladder in words: `board-base-2` is the base game for two. */
export function ladderWords(ladder: string): string {
  const [game = "", variant = "", players] = ladder.split("-");
  const kind = titles.kind({ game, variant });
  return (titles.variant({ game, variant })?.tables.length ?? 0) > 1
    ? `${kind} · ${t.common.players(Number(players))}`
    : kind;
}

export const profileOf = (id: string): Promise<Profile> => get(`/people/${encodeURIComponent(id)}`);
export const stepsOf = (id: string, ladder: string): Promise<Step[]> =>
  get(`/people/${encodeURIComponent(id)}/ratings/${encodeURIComponent(ladder)}`);

export async function register(name: string, password: string): Promise<void> {
  me.set((await post<{ person: Person }>("/register", { name, password, lang: language.lang })).person);
  me.savePreferences();
  // All sessions of the guest have ended, and their push subscriptions with them.
  await push.renew().catch(() => {});
}
export async function logIn(name: string, password: string, guest: "merge" | "leave" = "merge"): Promise<void> {
  me.set((await post<{ person: Person }>("/login", { name, password, guest })).person);
  await push.renew().catch(() => {});
}
export async function logOut(everywhere: boolean): Promise<void> {
  // The next user of this browser must not get the notifications of this one.
  await push.end().catch(() => {});
  await post("/logout", { everywhere });
  me.set(null);
}
export async function changePassword(old: string, fresh: string): Promise<void> {
  await post("/password", { old, new: fresh });
  // The server has ended all push subscriptions, so renew the one of this browser.
  await push.renew().catch(() => {});
}
export async function deleteMe(password: string): Promise<void> {
  await remove("/me", me.person?.is_guest ? {} : { password });
  me.set(null);
  await push.end().catch(() => {});
}
