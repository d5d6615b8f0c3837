/** A table during a game: its state, its events and the player's actions. It knows no rules and asks the server instead. */

import { keepCommitment } from "../lib/commitments";
import { get, Refusal } from "../lib/api";
import type { Step } from "../lib/eventQueue.svelte";
import { TableSocket } from "../lib/tableSocket.svelte";
import type { AckMessage, Entry, GameEvent, HintMove, TableInfo, Track, Tried, View } from "../lib/types";
import { isMove } from "../lib/events";
import { titles } from "../lib/titles.svelte";
import type { Scoring } from "./moveScenes.svelte";
import { nameOf } from "./namesakes";
import { SceneModel } from "./sceneModel";
import type { LastMove, TableModel } from "./tableModel";

export class TableSession extends SceneModel implements TableModel {
  readonly link: TableSocket;
  events = $state.raw<GameEvent[]>([]);
  /** The setup from the start of the game. Only full views contain it. */
  setup: Entry["setup"];
  last = $state.raw<LastMove | null>(null);
  refusal = $state<string | null>(null);
  hints = $state.raw<HintMove[] | null>(null);
  busy = $state(false);
  thinking = $state(false);
  flagged = new Set<number>();
  tried = $state.raw<TableModel["tried"]>(null);
  pointed = $state.raw<LastMove | null>(null);

  #tried = new Map<string, Promise<Tried>>();
  #wanted = "";
  /** What scored in each move, as far as it is known. */
  #counted = new WeakMap<GameEvent, unknown>();
  /** Whether the server was asked what scored in the moves before this page was open. */
  #hasAsked = false;
  #scoringOf: (game: string) => Scoring;

  constructor(id: string, scoringOf: (game: string) => Scoring = () => ({})) {
    super();
    this.#scoringOf = scoringOf;
    this.link = new TableSocket(id);
    this.link.onSync = () => this.#synced();
    this.link.onEntry = (entry, before, isSkipped) => this.#happened(entry, before, isSkipped);
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
  get isSettled(): boolean {
    return this.link.queue.isIdle;
  }
  get isMine(): boolean {
    return this.view !== null && this.seat !== null && this.view.to_move === this.seat;
  }
  get handOver(): number | null {
    const next = this.view?.to_move ?? null;
    if (next === null || !this.table || next === this.seat || this.table.status !== "playing") return null;
    return this.table.yours.includes(next) ? next : null;
  }

  /** The display name of a seat. */
  name(seat: number): string {
    return nameOf(this.table?.seats ?? [], seat);
  }

  takeSeat(seat: number): void {
    this.scenes.end();
    this.link.resubscribe(seat);
  }

  /** Send an action. If it is refused, `refusal` says why. A second press during the first request does nothing. */
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
    // By now another move may be under consideration, because the event can arrive before the answer.
    if (done && this.#wanted === move) this.leave();
    return done;
  }

  async moves(): Promise<Record<string, Track>> {
    return (await this.link.send("moves")).moves ?? {};
  }

  /** Ask for the effect of a move. Only the newest question is shown. */
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

  point(event: GameEvent | null): void {
    this.pointed = event && { seq: 0, event, counted: this.#counted.get(event) ?? null };
    if (event && isMove(event) && !this.#counted.has(event) && !this.#hasAsked) void this.#readOlder();
  }

  /** Ask what scored in the moves that were made before this page was open. Without an answer, they are shown without lines. */
  async #readOlder(): Promise<void> {
    this.#hasAsked = true;
    const { events } = this;
    const found = await get<unknown[]>(`/tables/${this.link.id}/counted`).catch(() => []);
    for (const [i, event] of events.entries())
      if (!this.#counted.has(event)) this.#counted.set(event, found[i] ?? null);
    if (this.pointed) this.point(this.pointed.event);
  }

  /** Show the server's reason why a move is illegal. */
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

  /** Ask for good moves. This may take a while, and the player may move in the meantime. */
  async askHints(): Promise<void> {
    this.thinking = true;
    const asked = this.events.length;
    try {
      const { hints } = await this.link.send("hint");
      if (this.events.length === asked) this.hints = hints ?? [];
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      // After a move, the refusal no longer matters.
      if (this.events.length === asked) this.refusal = why.message;
    } finally {
      this.thinking = false;
    }
  }

  close(): void {
    this.link.close();
  }

  #forget(): void {
    this.pointed = null;
    this.#tried.clear();
    this.leave();
    this.hints = null;
    this.refusal = null;
  }

  #synced(): void {
    // The queue was cleared: the tracks of a move that was being shown are those of the sync.
    if (this.scene) this.scenes.end();
    this.events = this.view?.events ?? [];
    this.#hasAsked = false;
    this.setup = this.view?.setup;
    const event = this.events.findLast(isMove) ?? null;
    // Keep showing the newest move if it is still the same. Otherwise mark it as an older move.
    if (JSON.stringify(event) !== JSON.stringify(this.last?.event ?? null))
      this.last = event && { seq: 0, event, counted: null };
    this.#forget();
  }

  #happened(entry: Entry, before: View | null, isSkipped: boolean): readonly Step[] {
    if (entry.kind === "began") {
      this.events = entry.events ?? [];
      this.setup = entry.setup;
      this.last = null;
      this.scenes.end();
      this.flagged.clear();
      this.#forget();
    }
    if (entry.kind === "took-back") {
      this.last = null;
      this.scenes.end();
      this.link.resubscribe(this.seat);
    }
    if (entry.kind === "followed" && entry.table && entry.commitment)
      keepCommitment(`${entry.table}-1`, entry.commitment, "start");
    if (entry.kind !== "did") return [];
    if (entry.flag && entry.seat !== undefined) this.flagged.add(entry.seat);
    this.#forget();
    const events = entry.events ?? [];
    this.events = [...this.events, ...events];
    const event = events.find(isMove);
    if (!event) return [];
    const move = (this.last = { seq: entry.seq, event, counted: entry.counted ?? null });
    this.#counted.set(event, move.counted);
    const { rules } = this.table!;
    return this.scenes.show(
      {
        move,
        before,
        after: this.view,
        facts: titles.facts(rules),
        scoring: this.#scoringOf(rules.game),
        isPaced: this.link.isPaced,
      },
      isSkipped,
    );
  }
}
