/** Another try at a decision of a finished game: the table as the player saw it, and how another move compares.
 *
 * It implements the model of a table, so that the stages of the games can show it. The server says what is legal, what a move does,
 * and what it is worth. It does not say which move is the best. */

import { get, post, Refusal } from "../lib/api";
import type { GameEvent, RetriedMove, TableInfo, Tried, View } from "../lib/types";
import { LocalTable, localTable } from "../table/localTable";
import { nameOf } from "../table/namesakes";
import type { Moment } from "../table/reviewModel";
import type { TableModel } from "../table/tableModel";
import type { ReviewSession } from "./reviewSession.svelte";

/** Milliseconds after which a comparison is called slow. */
const SLOW = 6_000;
/** How often a comparison is asked for; each request waits for half a minute. */
const TRIES = 10;

export class Retry extends LocalTable implements TableModel {
  readonly last = null;
  readonly isSettled = true;
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
    super();
    const { event, seat } = moment.reviewed!;
    this.seat = seat;
    this.#path = `/games/${session.id}/decisions/${event}`;
    void this.#load();
  }

  get events(): GameEvent[] {
    return this.view?.events ?? [];
  }
  get isMine(): boolean {
    return this.found === null && !this.busy && this.view?.to_move === this.seat;
  }
  get table(): TableInfo {
    const { rules, seats } = this.session.replay!;
    const sitting = seats.map(({ name, bot = null }) => ({ name, bot, free: false }));
    return localTable("retry", rules, this.seat, sitting);
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
