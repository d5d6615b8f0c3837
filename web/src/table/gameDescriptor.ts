/** How the client shows a game: games/<name>/index.ts has one of these. Facts about its rules come from the server (lib/titles.svelte.ts). */

import type { Component } from "svelte";
import type { Cell } from "../art/geometry";
import type { Deal } from "../fairness/shuffle";
import type { Texts } from "../i18n/index.svelte";
import type { GameEvent, GameName, TitleTypes } from "../lib/types";
import type { ReviewModel } from "./reviewModel";
import type { RunningTable } from "./tableModel";

type AnyTitle = keyof TitleTypes;

/** What a review shows of a game. */
export interface ReviewParts<G extends AnyTitle = AnyTitle> {
  readonly Stage: Component<{ session: ReviewModel<G> }>;
  /** A small picture of what was moved. */
  readonly Piece: Component<{ event: GameEvent; width?: number }>;
  /** What a player holds, as if it had been moved; and how wide it is shown. */
  readonly heldAs: (piece: string) => GameEvent;
  readonly heldWidth: number;
  /** Whether the stage is higher than wide. */
  readonly isTall: boolean;
}

/** What is said at a step of a lesson: `best` are the points that can be made, `got` those of a move that does something else. */
export interface StepWords {
  title: string;
  task: (best: number) => string;
  wrong: (got: number, best: number) => string;
  done: string;
}
export interface LessonWords {
  title: string;
  about: string;
  minutes: number;
  learned: string[];
  /** By the names of the steps. */
  steps: Record<string, StepWords>;
}

interface StepData<G extends AnyTitle> {
  name: string;
  view: TitleTypes[G]["view"];
  events: GameEvent[];
  /** What moves would do; one that is not there brings nothing. Answers that differ only in where a tile lies are told together. */
  tried: Record<string, TitleTypes[G]["tried"]> | [answer: TitleTypes[G]["tried"], moves: string][];
  /** The moves that do what is asked for, and what is different then. */
  good: Record<string, Partial<TitleTypes[G]["view"]>>;
}
/** What tests/lessons has written. */
export interface LessonData<G extends AnyTitle = AnyTitle> {
  game: GameName;
  steps: StepData<G>[];
}

export interface Lesson<G extends AnyTitle = AnyTitle> {
  readonly texts: Texts<{ lesson: LessonWords }>;
  /** The number of its steps. */
  readonly steps: number;
  readonly load: () => Promise<LessonData<G>>;
  /** The cells of a placement, read from its notation. */
  readonly readCells: (move: string) => { a: Cell; b: Cell } | null;
  /** The cells on which something lies. */
  readonly occupied: (view: TitleTypes[G]["view"]) => readonly Cell[];
  /** Whether the parts of a move may be named in either order. */
  readonly anyOrder: boolean;
  /** What the diagrams of the rules show: lines that score on coloured zones, or a map of towers. */
  readonly diagrams: "lines" | "towers" | null;
}

export interface GameDescriptor<G extends AnyTitle = AnyTitle> {
  /** A picture for the start page. */
  readonly picture: Component;
  /** The table, loaded when it is needed; and what a review needs. */
  readonly table: () => Promise<{ default: Component<{ play: RunningTable<G> }> }>;
  readonly review: () => Promise<ReviewParts<G>>;
  /** Whether what a move counted is celebrated; a bonus move always is. */
  readonly celebrates?: (counted: NonNullable<TitleTypes[G]["counted"]>) => boolean;
  /** How it is dealt, to check its shuffle; null if that is not known here. */
  readonly deal: (() => Promise<{ deal: Deal }>) | null;
  /** The lesson; a game that has one has its rules in docs/rules, too. */
  readonly lesson: Lesson<G> | null;
}
