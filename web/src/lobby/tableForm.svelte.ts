/** The choices for a new table. The server decides whether they are possible. */

import { me } from "../lib/me.svelte";
import { cleanInput } from "../lib/names";
import { post } from "../lib/api";
import { titles } from "../lib/titles.svelte";
import type { ClockOptions, WhyNotRated } from "../lib/types";

export type SeatKind = "me" | "here" | "open" | "bot";
interface SeatChoice {
  kind: SeatKind;
  name: string;
  level: number;
}
export type ClockKind = "none" | "move" | "game" | "days";
/** The kind of opponents. `mixed` stands for any other choice of seats. */
export type Company = "bots" | "others" | "here" | "mixed";

export const MOVE_SECONDS = [30, 60, 120, 300] as const;
export const GAME_MINUTES = ["5+5", "10+5", "15+10", "30+20"] as const;
export const DAYS = [1, 2, 3, 7] as const;
const DAY = 86_400;

export class TableForm {
  variant = $state("base");
  players = $state(2);
  seats = $state<SeatChoice[]>([]);
  clock = $state<ClockKind>("none");
  moveSeconds = $state<number>(60);
  gameTime = $state<string>("10+5");
  days = $state<number>(3);
  public = $state(false);
  chat = $state(true);
  rated = $state(false);
  games = $state(1);
  /** The name that a guest wants; if empty, it does not change. */
  name = $state("");
  #company = $state<Exclude<Company, "mixed">>("bots");
  #hints = $state<boolean | null>(null);
  #takeBack = $state<boolean | null>(null);

  /** Why the game could not be rated, according to the server's last answer. */
  whyNotRated = $state<WhyNotRated | null>(null);

  constructor(readonly game: string) {
    this.choose(titles.get(game)?.variants[0]?.name ?? "base");
  }

  get offered(): readonly number[] {
    return titles.variant(this)?.tables.map(({ players }) => players) ?? [2];
  }
  get isAlone(): boolean {
    return this.players === 1;
  }

  /** Hints are on by default in solo and against bots only. */
  get hints(): boolean {
    return this.#hints ?? (this.isAlone || (this.#company === "bots" && !this.isOpen));
  }
  set hints(on: boolean) {
    this.#hints = on;
  }

  /** Moves can be taken back by default against bots only, if nobody is in a hurry. */
  get takeBack(): boolean {
    return this.#takeBack ?? (!this.isAlone && this.company === "bots" && this.clock === "none");
  }
  set takeBack(on: boolean) {
    this.#takeBack = on;
  }

  choose(variant: string): void {
    this.variant = variant;
    if (!this.offered.includes(this.players)) this.players = this.offered[0]!;
    this.#fit();
  }

  count(players: number): void {
    this.players = players;
    this.#fit();
  }

  /** Choose the opponents; the first seat is the user's. */
  seat(company: Exclude<Company, "mixed">): void {
    this.#company = company;
    for (const [i, seat] of this.seats.entries()) seat.kind = this.#kind(i);
  }

  /** Assign a seat. The user has only one: taking another swaps the two. */
  give(number: number, kind: SeatKind): void {
    const seat = this.seats[number]!;
    const own = this.seats.find((each) => each !== seat && each.kind === "me");
    if (kind === "me" && own) own.kind = seat.kind;
    seat.kind = kind;
  }

  /** Match the seats to the number of players. Choices are kept, except that a solo seat is the user's, and a user whose seat is gone gets the last one. */
  #fit(): void {
    const before = this.isAlone ? [] : this.seats;
    this.seats = Array.from(
      { length: this.players },
      (_, i) => before[i] ?? { kind: this.#kind(i), name: "", level: 3 },
    );
    const sits = (seats: SeatChoice[]): boolean => seats.some(({ kind }) => kind === "me");
    if (sits(before) && !sits(this.seats)) this.seats.at(-1)!.kind = "me";
  }

  #kind(seat: number): SeatKind {
    return seat ? ({ bots: "bot", others: "open", here: "here" } as const)[this.#company] : "me";
  }

  get company(): Company {
    const kinds = new Set(this.seats.slice(1).map(({ kind }) => kind));
    if (this.seats[0]?.kind !== "me" || kinds.size !== 1) return "mixed";
    return ({ bot: "bots", open: "others", here: "here", me: "mixed" } as const)[[...kinds][0]!];
  }

  get isOpen(): boolean {
    return this.seats.some(({ kind }) => kind === "open");
  }

  /** Ask whether the game could be rated. Inside an effect, this repeats whenever the answer may change. */
  checkRating(): () => void {
    const { game, variant, players, hints, takeBack: take_back } = this;
    const seats = this.seats.map(({ kind }) => ({ kind: kind === "here" ? "me" : kind }));
    void me.person?.is_guest;
    let isCurrent = true;
    post<{ why_not: WhyNotRated | null }>("/tables/rating", {
      ...{ game, variant, players, seats },
      options: { hints, take_back },
    }).then(
      ({ why_not }) => {
        if (isCurrent) this.whyNotRated = why_not;
      },
      () => {},
    );
    return () => (isCurrent = false);
  }

  /** The body of the request. */
  get body(): Record<string, unknown> {
    const { game, variant, players } = this;
    const seats = this.seats.map(({ kind, name, level }) =>
      kind === "bot" ? { kind, level } : kind === "here" ? { kind: "me", name: cleanInput(name) } : { kind },
    );
    const options = {
      public: this.public && this.isOpen,
      clock: this.#clock,
      hints: this.hints,
      take_back: this.takeBack,
      chat: this.chat,
      rated: this.rated && !this.whyNotRated,
      games: titles.get(game)?.has_matches ? this.games : 1,
    };
    return { game, variant, players, seats, options };
  }

  get #clock(): ClockOptions | null {
    if (this.clock === "move") return { per: "move", seconds: this.moveSeconds, increment: 0 };
    if (this.clock === "days") return { per: "move", seconds: this.days * DAY, increment: 0 };
    if (this.clock === "none") return null;
    const [minutes = 0, increment = 0] = this.gameTime.split("+").map(Number);
    return { per: "game", seconds: minutes * 60, increment };
  }
}
