/** A table as it is played at: what is known of it, what happened, and what one can do. It knows no rules, it asks. */

import { keepCommitment } from "../lib/commitments";
import { Refusal } from "../lib/api";
import { TableSocket } from "../lib/tableSocket.svelte";
import type { AckMessage, Entry, GameEvent, HintMove, TableInfo, Track, Tried, View } from "../lib/types";
import { isMove } from "../lib/events";
import { nameOf } from "./namesakes";
import type { LastMove, TableModel } from "./tableModel";

/** Milliseconds for which somebody is celebrated (Celebration.svelte). */
const JOY = 2_600;

export class TableSession implements TableModel {
  readonly link: TableSocket;
  events = $state.raw<GameEvent[]>([]);
  /** As it was shown when the game began: only whole views have it. */
  setup: Entry["setup"];
  last = $state.raw<LastMove | null>(null);
  refusal = $state<string | null>(null);
  hints = $state.raw<HintMove[] | null>(null);
  busy = $state(false);
  thinking = $state(false);
  flagged = new Set<number>();
  joy = $state.raw<TableModel["joy"]>(null);
  tried = $state.raw<TableModel["tried"]>(null);

  #tried = new Map<string, Promise<Tried>>();
  #wanted = "";
  #celebrates: (game: string, counted: unknown) => boolean;

  /** `celebrates` says whether what a move of a title counted is celebrated. */
  constructor(id: string, celebrates: (game: string, counted: unknown) => boolean = () => false) {
    this.#celebrates = celebrates;
    this.link = new TableSocket(id);
    this.link.onSync = () => this.#synced();
    this.link.onEntry = (entry, before) => this.#happened(entry, before);
  }

  get table(): TableInfo | null {
    return this.link.table;
  }
  get view(): View | null {
    return this.link.view;
  }
  get seat(): number | null {
    return this.table?.seat ?? null;
  }
  get isMine(): boolean {
    return this.view !== null && this.seat !== null && this.view.to_move === this.seat;
  }
  get handOver(): number | null {
    const next = this.view?.to_move ?? null;
    if (next === null || !this.table || next === this.seat || this.table.status !== "playing") return null;
    return this.table.yours.includes(next) ? next : null;
  }

  /** How somebody is called here. */
  name(seat: number): string {
    return nameOf(this.table?.seats ?? [], seat);
  }

  takeSeat(seat: number): void {
    this.joy = null;
    this.link.resubscribe(seat);
  }

  /** Do something; a refusal is kept in words, and nothing has changed. A second press while the first is under way does nothing. */
  async act(what: string, more: Record<string, unknown> = {}): Promise<AckMessage | null> {
    if (this.busy) return null;
    this.refusal = null;
    this.busy = true;
    try {
      return await this.link.send(what, more);
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.refusal = why.message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  async move(move: string): Promise<boolean> {
    const done = (await this.act("move", { move })) !== null;
    // By now something else may be considered: what was told of the move can come before the answer.
    if (done && this.#wanted === move) this.leave();
    return done;
  }

  async moves(): Promise<Record<string, Track>> {
    return (await this.link.send("moves")).moves ?? {};
  }

  /** The newest question is the one that is shown. */
  consider(move: string): void {
    this.#wanted = move;
    if (this.tried && this.tried.move !== move) this.tried = null;
    let answer = this.#tried.get(move);
    if (!answer) {
      answer = this.link.send("try", { move }).then(({ tried }) => tried!);
      this.#tried.set(move, answer);
    }
    answer.then(
      (found) => {
        if (this.#wanted === move) this.tried = { move, answer: found };
      },
      () => this.#tried.delete(move),
    );
  }

  /** In the words of the server. */
  async explain(move: string): Promise<void> {
    try {
      await this.link.send("try", { move });
    } catch (why) {
      if (why instanceof Refusal) this.refusal = why.message;
    }
  }

  leave(): void {
    this.#wanted = "";
    this.tried = null;
  }

  /** Ask for good moves. It may take a while, and one may play meanwhile. */
  async askHints(): Promise<void> {
    this.thinking = true;
    const asked = this.events.length;
    try {
      const { hints } = await this.link.send("hint");
      if (this.events.length === asked) this.hints = hints ?? [];
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      // After a move the refusal no longer matters.
      if (this.events.length === asked) this.refusal = why.message;
    } finally {
      this.thinking = false;
    }
  }

  close(): void {
    this.link.close();
  }

  #forget(): void {
    this.#tried.clear();
    this.leave();
    this.hints = null;
    this.refusal = null;
  }

  /** Briefly: who looks at the table later does not see it again. */
  #rejoice(joy: NonNullable<TableModel["joy"]>): void {
    this.joy = joy;
    setTimeout(() => {
      if (this.joy === joy) this.joy = null;
    }, JOY);
  }

  #synced(): void {
    this.events = this.view?.events ?? [];
    this.setup = this.view?.setup;
    const event = this.events.findLast(isMove) ?? null;
    // What is still the newest move goes on being shown as it was; another one was not made just now.
    if (JSON.stringify(event) !== JSON.stringify(this.last?.event ?? null))
      this.last = event && { seq: 0, event, counted: null };
    this.#forget();
  }

  #happened(entry: Entry, before: View | null): void {
    if (entry.kind === "began") {
      this.events = entry.events ?? [];
      this.setup = entry.setup;
      this.last = null;
      this.joy = null;
      this.flagged.clear();
      this.#forget();
    }
    if (entry.kind === "took-back") {
      this.last = this.joy = null;
      this.link.resubscribe(this.seat);
    }
    if (entry.kind === "followed" && entry.table && entry.commitment)
      keepCommitment(`${entry.table}-1`, entry.commitment, "start");
    if (entry.kind !== "did") return;
    if (entry.flag && entry.seat !== undefined) this.flagged.add(entry.seat);
    this.#forget();
    const events = entry.events ?? [];
    this.events = [...this.events, ...events];
    const made = events.find(isMove);
    if (made && (bonus(this.view) > bonus(before) || this.#celebrates(this.table?.rules.game ?? "", entry.counted)))
      this.#rejoice({ seq: entry.seq, seat: made.seat });
    if (made) this.last = { seq: entry.seq, event: made, counted: entry.counted ?? null };
  }
}

const bonus = (view: View | null): number => (view && "bonus_moves" in view ? view.bonus_moves : 0);
