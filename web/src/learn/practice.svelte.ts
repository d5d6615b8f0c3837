/** A lesson: a sequence of real positions of a game, each with a task.
 *
 * It implements the model of a table, so that the stages of the games can show it. Legal moves and their effects were computed from
 * the rules when the lesson was written; the client knows nothing else about them. */

import { same, type Cell } from "../art/geometry";
import { descriptorOf, lessonWords } from "../games/index";
import { t } from "../i18n/index.svelte";
import { coloursIn } from "../art/colours";
import { EventQueue, type Step } from "../lib/eventQueue.svelte";
import { pieceOf } from "../lib/events";
import { settings } from "../lib/settings.svelte";
import type { GameEvent, GameName, TableInfo, Track, Tried, View } from "../lib/types";
import { factsOf } from "../table/factsOf";
import { gainsOf, walkedIn } from "../table/gains";
import type { Lesson, LessonData, StepWords } from "../table/gameDescriptor";
import { LocalTable, localTable } from "../table/localTable";
import { chooseIn, type LastMove, type TableModel } from "../table/tableModel";

export const loadLesson = async (game: GameName): Promise<LessonData> => descriptorOf(game).lesson!.load();

/** Normalise a move whose parts may be named in either order. */
const plain = (move: string): string => move.split(/[-+]/).sort().join("-");

/** The gains of a move by colour. */
function byColour({ events: [event] }: Tried): Track {
  const gains = event?.gains ?? {};
  if (!Array.isArray(gains)) return gains;
  const track: Track = {};
  for (const [i, letter] of coloursIn(pieceOf(event!)).entries()) track[letter] = (track[letter] ?? 0) + gains[i]!;
  return track;
}

/** Adapt a shared answer to the position of this tile: it contains names of the tile's halves instead of cells. */
function laid<T>(answers: T, halves: Record<string, Cell>): T {
  if (typeof answers !== "object" || answers === null) return answers;
  if (!Array.isArray(answers))
    return Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, laid(value, halves)])) as T;
  const half = typeof answers[0] === "string" ? halves[answers[0]] : undefined;
  return (half ? [...half, ...answers.slice(1)] : answers.map((each) => laid(each, halves))) as T;
}

export class Practice extends LocalTable implements TableModel {
  readonly seat = 0;
  readonly busy = false;
  events = $state.raw<GameEvent[]>([]);
  view = $state.raw<View | null>(null);
  last = $state.raw<LastMove | null>(null);
  tried = $state.raw<TableModel["tried"]>(null);
  refusal = $state<string | null>(null);

  at = $state(0);
  isDone = $state(false);
  /** The hint after a wrong move. */
  hint = $state("");
  /** The number of wrong moves. After a few, the lesson offers to show the solution. */
  misses = $state(0);
  /** A solution that lies on the table to be confirmed. */
  shown = $state<string | null>(null);
  isOver = $derived.by(() => this.at >= this.lesson.steps.length);
  #queue = new EventQueue<Step[]>((steps) => steps);
  /** The steps done now or on an earlier visit. */
  #done = $state.raw<ReadonlySet<number>>(new Set());
  /** The steps whose solution was shown. */
  #helped = $state.raw<ReadonlySet<number>>(new Set());

  constructor(
    readonly lesson: LessonData,
    from = 0,
  ) {
    super();
    this.#done = new Set(Array.from({ length: from }, (_, step) => step));
    this.go(from);
  }

  /** The steps that were not done. */
  get skipped(): number[] {
    return this.lesson.steps.flatMap((_, step) => (this.#done.has(step) ? [] : [step]));
  }
  /** How many steps were done after their solution was shown. */
  get helped(): number {
    return [...this.#helped].filter((step) => this.#done.has(step)).length;
  }
  /** What this step is about. */
  get subject(): readonly string[] {
    // A solution is confirmed with a button.
    return this.shown ? ["actions", "hand"] : (this.#how.subjects[this.step?.name ?? ""] ?? ["stage"]);
  }
  get lessonStep(): string | null {
    return this.step?.name ?? null;
  }

  get isSettled(): boolean {
    return this.#queue.isIdle;
  }

  get #how(): Lesson {
    return descriptorOf(this.game).lesson!;
  }
  get game(): GameName {
    return this.lesson.game;
  }
  get step(): LessonData["steps"][number] | null {
    return this.lesson.steps[this.at] ?? null;
  }
  get words(): StepWords {
    return lessonWords(this.game).steps[this.step!.name]!;
  }
  get isMine(): boolean {
    return !this.isDone && this.view?.to_move === this.seat;
  }
  get table(): TableInfo {
    const seats = [0, 1].map((seat) => ({ name: this.name(seat), bot: null, free: false }));
    return localTable("lesson", { game: this.game, variant: "base", players: 2 }, this.seat, seats);
  }

  name(seat: number): string {
    return seat === this.seat ? t.learn.you : t.learn.other;
  }

  go(to: number): void {
    this.at = to;
    this.isDone = false;
    this.hint = "";
    this.misses = 0;
    this.shown = null;
    this.last = null;
    this.#queue.clear();
    this.scenes.end();
    this.tried = null;
    this.refusal = null;
    const step = this.step;
    if (!step) return;
    this.view = step.view;
    this.events = step.events;
  }

  consider(move: string): void {
    this.tried = { move, answer: this.#tried(move) };
  }

  /** Explain an illegal placement. There is no server to ask, but the board shows whether the cells are taken. */
  explain(move: string): void {
    const { a, b } = this.#how.readCells(move)!;
    const isTaken = this.#how.occupied(this.view!).some((cell) => same(cell, a) || same(cell, b));
    this.refusal = isTaken ? t.learn.taken : t.learn.notHere;
  }

  leave(): void {
    this.tried = null;
  }
  async move(move: string): Promise<boolean> {
    const good = this.#find(this.step!.good, move);
    if (!good) {
      this.misses++;
      this.hint = this.words.wrong(this.#points(move), this.best);
      return false;
    }
    const tried = this.#tried(move);
    this.leave();
    this.shown = null;
    this.isDone = true;
    this.#done = new Set([...this.#done, this.at]);
    this.hint = "";
    // Nobody is to move now: the next step is a different position.
    const before = this.view!;
    this.view = { ...before, ...good[1], to_move: null } as View;
    this.events = [...this.events, ...tried.events];
    const [event] = tried.events;
    if (event) this.#show(tried.bonus_moves ?? 0, before, { seq: this.at + 1, event, counted: tried.counted });
    return true;
  }

  /** Show a move as at a table. */
  #show(bonus: number, before: View, move: LastMove): void {
    this.last = move;
    const after = { ...this.view!, bonus_moves: bonus } as View;
    const [facts, scoring] = [factsOf(this), descriptorOf(this.game)];
    this.#queue.add(this.scenes.show({ move, before, after, facts, scoring, isPaced: true }, false), true);
    if (!settings.pace) this.#queue.showAll();
  }

  override async moves(): Promise<Record<string, Track>> {
    const { tried, view } = this.step!;
    const answers = Array.isArray(tried)
      ? tried.flatMap(([answer, moves]) => moves.split(" ").map((move) => [move, answer] as const))
      : Object.entries(tried);
    const choose = chooseIn(view) ?? [];
    return Object.fromEntries([
      ...choose.map((move) => [move, {}]),
      ...answers.map(([move, answer]) => [move, byColour(answer)]),
    ]);
  }

  /** Lay the solution of this step on the table. The player confirms it. */
  show(): void {
    this.shown = Object.keys(this.step!.good)[0]!;
    this.hint = "";
    this.#helped = new Set([...this.#helped, this.at]);
  }

  /** The most points of any move that solves the task. */
  get best(): number {
    return Math.max(0, ...Object.keys(this.step!.good).map((move) => this.#points(move)));
  }

  /** How far a move advances the markers. */
  #points(move: string): number {
    const event = this.#answerTo(move)?.events[0];
    return event
      ? walkedIn(gainsOf(event, factsOf(this).has_gates ? (this.step!.view.tracks[this.seat] ?? {}) : null))
      : 0;
  }

  #tried(move: string): Tried {
    return (
      this.#answerTo(move) ?? { events: [], counted: null, tracks: this.view!.tracks, over: false, bonus_moves: 0 }
    );
  }

  #answerTo(move: string): Tried | undefined {
    const { tried } = this.step!;
    if (!Array.isArray(tried)) return this.#find(tried, move)?.[1];
    for (const [answer, moves] of tried) {
      const at = this.#how.readCells(moves.split(" ").find((name) => plain(name) === plain(move)) ?? "");
      if (at) return laid(answer, { a: at.a, b: at.b });
    }
    return undefined;
  }

  #find<T>(among: Record<string, T>, move: string): [string, T] | undefined {
    return (
      Object.entries(among).find(([name]) => name === move) ??
      Object.entries(among).find(([name]) => this.#how.anyOrder && plain(name) === plain(move))
    );
  }
}
