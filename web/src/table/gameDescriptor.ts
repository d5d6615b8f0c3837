/** How the client shows a game. Each games/<name>/index.ts exports one. Facts about the rules come from the server (lib/titles.svelte.ts). */

import type { Component } from "svelte";
import type { Cell } from "../art/geometry";
import type { Deal } from "../fairness/shuffle";
import type { Texts } from "../i18n/index.svelte";
import type { GameEvent, GameName, TitleTypes } from "../lib/types";
import type { ReviewModel } from "./reviewModel";
import type { RunningTable } from "./tableModel";

type AnyTitle = keyof TitleTypes;

/** The parts of a review that depend on the game. */
export interface ReviewParts<G extends AnyTitle = AnyTitle> {
  readonly Stage: Component<{ session: ReviewModel<G> }>;
  /** A small picture of the tile or card of a move. */
  readonly Piece: Component<{ event: GameEvent; width?: number }>;
  /** The event that would play a piece from the hand, to draw it; and the width of that drawing. */
  readonly heldAs: (piece: string) => GameEvent;
  readonly heldWidth: number;
  /** Whether the stage is higher than wide. */
  readonly isTall: boolean;
}

/** The texts of a step of a lesson. `best` are the most points possible, `got` those of a wrong move. */
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
  /** The game in one minute: what it is about, a turn, points, the end. */
  minute: string[];
  /** The first two tips of the first game. */
  tips: { start: string; score: string };
  /** By name of the step. */
  steps: Record<string, StepWords>;
}

interface StepData<G extends AnyTitle> {
  name: string;
  view: TitleTypes[G]["view"];
  events: GameEvent[];
  /** The effects of moves. A missing move gains nothing. Answers that differ only in the tile's position are stored together. */
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
  /** The occupied cells. */
  readonly occupied: (view: TitleTypes[G]["view"]) => readonly Cell[];
  /** What each step is about, by its name: parts of the table (data-part); by default the stage. */
  readonly subjects: Partial<Record<string, readonly string[]>>;
  /** Whether the parts of a move may be named in either order. */
  readonly anyOrder: boolean;
  /** What the diagrams in the rules show: lines that score on coloured zones, or a map of towers. */
  readonly diagrams: "lines" | "towers" | null;
}

export interface GameDescriptor<G extends AnyTitle = AnyTitle> {
  /** A picture for the start page. */
  readonly picture: Component;
  /** The table and the parts of a review, loaded when needed. */
  readonly table: () => Promise<{ default: Component<{ play: RunningTable<G> }> }>;
  readonly review: () => Promise<ReviewParts<G>>;
  /** Whether the scoring of a move is celebrated. A bonus move always is. */
  readonly celebrates?: (counted: NonNullable<TitleTypes[G]["counted"]>) => boolean;
  /** How many steps the lines of a move need to light up; 1 by default. */
  readonly waves?: (counted: NonNullable<TitleTypes[G]["counted"]>) => number;
  /** The reason for the end of a game in which all markers reached their goal. */
  readonly home?: string;
  /** How the game is dealt, for checking its shuffle; null if the client does not know it. */
  readonly deal: (() => Promise<{ deal: Deal }>) | null;
  /** The lesson. A game with a lesson also has its rules in docs/rules. */
  readonly lesson: Lesson<G> | null;
}
