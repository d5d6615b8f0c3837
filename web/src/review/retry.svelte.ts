/** Another try at a decision of a finished game: the table as the player saw it, and how another move compares.
 *
 * It implements the model of a table, so that the stages of the games can show it. The server says what is legal, what a move does,
 * and what it is worth. It does not say which move is the best. */

import { get, post, Refusal } from "../lib/api";
import type { GameEvent, RetriedMove, TableInfo, Track, Tried, View } from "../lib/types";
import { nameOf } from "../table/namesakes";
import type { Moment } from "../table/reviewModel";
import type { TableModel } from "../table/tableModel";
import type { ReviewSession } from "./reviewSession.svelte";

/** Milliseconds after which a comparison is called slow. */
const SLOW = 6_000;
/** How often a comparison is asked for; each request waits for half a minute. */
const TRIES = 10;

export class Retry implements TableModel {
  readonly link = { status: "live", lostAt: null, skew: 0 } as const;
  readonly handOver = null;
  readonly hints = null;
  readonly thinking = false;
  readonly last = null;
  readonly scene = null;
  readonly lit = [];
  readonly celebration = null;
  readonly pointed = null;
  readonly isSettled = true;
  readonly isLesson = true;
  readonly flagged = new Set<number>();
  readonly seat: number;
  view = $state.raw<View | null>(null);
  tried = $state.raw<TableModel["tried"]>(null);
  refusal = $state<string | null>(null);
  busy = $state(false);
  /** How the last move compares. */
  found = $state.raw<RetriedMove | null>(null);
  /** Why the position could not be loaded. */
  problem = $state<string | null>(null);
  /** Whether the answer takes unusually long: a bot that has just started compiles its rules first. */
  isSlow = $state(false);
  #wanted = "";
  #isClosed = false;
  readonly #path: string;

  constructor(
    readonly session: ReviewSession,
    readonly moment: Moment,
  ) {
    const { event, seat } = moment.reviewed!;
    this.seat = seat;
    this.#path = `/games/${session.id}/decisions/${event}`;
    void this.#load();
  }

  get events(): GameEvent[] {
    return this.view?.events ?? [];
  }
  get tracks(): Track[] {
    return this.view?.tracks ?? [];
  }
  get isMine(): boolean {
    return this.found === null && !this.busy && this.view?.to_move === this.seat;
  }
  get table(): TableInfo {
    const { rules, seats } = this.session.replay!;
    return {
      id: "retry",
      code: "",
      rules,
      options: { public: false, rated: false, clock: null, hints: false, take_back: false, chat: false, games: 1 },
      daily: null,
      host: false,
      yours: [this.seat],
      seat: this.seat,
      commitment: null,
      rematch_ms: 0,
      waits_for: [],
      status: "playing",
      number: 1,
      results: [],
      clocks: null,
      take_back: null,
      undo: null,
      totals: null,
      rematch: 0,
      takeover: {},
      following: null,
      seats: seats.map(({ name, bot = null }) => ({ name, bot, free: false })),
    };
  }

  name(seat: number): string {
    return nameOf(this.session.replay!.seats, seat);
  }

  /** Whether the last move was about as good as the best one. */
  get isGood(): boolean {
    return this.found?.grade === "best" || this.found?.grade === "good";
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Try once more, from the same position. */
  again(): void {
    this.found = null;
    this.refusal = null;
    this.leave();
    // A new object: the parts of the table start afresh.
    this.view = this.view && { ...this.view };
  }

  consider(move: string): void {
    if (this.#wanted === move) return;
    this.#wanted = move;
    this.tried = null;
    post<Tried>(`${this.#path}/try`, { move }).then(
      (answer) => {
        if (this.#wanted === move) this.tried = { move, answer };
      },
      () => {
        if (this.#wanted === move) this.#wanted = "";
      },
    );
  }

  leave(): void {
    this.#wanted = "";
    this.tried = null;
  }

  explain(move: string): void {
    void this.#ask(() => post(`${this.#path}/try`, { move }));
  }

  async move(move: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const waiting = setTimeout(() => (this.isSlow = true), SLOW);
    const found = await this.#ask(() => this.#compare(move));
    clearTimeout(waiting);
    this.busy = this.isSlow = false;
    if (!found) return false;
    this.found = found;
    return true;
  }

  /** How a move compares. The server goes on where it was if it is asked again. */
  async #compare(move: string): Promise<RetriedMove> {
    for (let tries = 1; ; tries++)
      try {
        return await post<RetriedMove>(`${this.#path}/evaluation`, { move });
      } catch (why) {
        if (this.#isClosed || tries === TRIES || !(why instanceof Refusal && why.isLate)) throw why;
      }
  }

  async moves(): Promise<Record<string, Track>> {
    return {};
  }
  takeSeat(): void {}
  point(): void {}
  async act(): Promise<null> {
    return null;
  }
  async askHints(): Promise<void> {}

  async #ask<T>(what: () => Promise<T>): Promise<T | null> {
    this.refusal = null;
    try {
      return await what();
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.refusal = why.message;
      return null;
    }
  }

  async #load(): Promise<void> {
    this.view = await this.#ask(() => get<View>(this.#path));
    this.problem = this.refusal;
  }
}
