/** What the stage of a game needs, both at a table (tableSession.svelte.ts) and in a lesson (learn/practice.svelte.ts). */

import type { Celebrated, Scene } from "./moveScenes.svelte";
import type { TableSocket } from "../lib/tableSocket.svelte";
import type { GameEvent, HintMove, TableInfo, TitleTypes, Track, View } from "../lib/types";

/** The title at a table: a known one, or any other. */
type AnyTitle = keyof TitleTypes;

/** The newest move, with its gains and the reason for them. If it was made before the page opened, `seq` is 0 and `counted` is null. */
export interface LastMove<G extends AnyTitle = AnyTitle> {
  seq: number;
  event: GameEvent;
  counted: TitleTypes[G]["counted"] | null;
}

/** Choices without a picture, such as an exchange, if the view has any. */
export const chooseIn = ({ moves }: View): string[] | undefined => {
  const found: { choose?: string[] } | null = moves && typeof moves === "object" ? moves : null;
  return found?.choose;
};

export interface TableModel<G extends AnyTitle = AnyTitle> {
  readonly link: Pick<TableSocket, "status" | "lostAt" | "skew">;
  readonly table: TableInfo | null;
  readonly view: TitleTypes[G]["view"] | null;
  /** All events of the game so far, as the player may know them. */
  readonly events: GameEvent[];
  readonly last: LastMove<G> | null;
  /** The tracks as they are shown: during a move, they follow as soon as its points have arrived. */
  readonly tracks: Track[];
  /** The move that is being shown, and how far it has come. */
  readonly scene: Scene | null;
  /** The moves whose lines are lit. */
  readonly lit: readonly LastMove<G>[];
  /** An older move to which the player points in the list of moves. */
  readonly pointed: LastMove<G> | null;
  /** A bonus move or another rare success that is shown now. */
  readonly celebration: Celebrated | null;
  /** Whether everything that happened is on the screen, step by step: only then the result appears. */
  readonly isSettled: boolean;
  /** The effect of the move that is under consideration. */
  readonly tried: { move: string; answer: TitleTypes[G]["tried"] } | null;
  /** Why the last action was refused, as a message for the user. */
  refusal: string | null;
  readonly hints: HintMove[] | null;
  /** Whether hints were requested and have not arrived yet. */
  readonly thinking: boolean;
  /** Whether an action has no answer yet. */
  readonly busy: boolean;
  /** Seats that ran out of time while this page was open. */
  readonly flagged: ReadonlySet<number>;
  /** The seat whose tiles are visible. */
  readonly seat: number | null;
  readonly isMine: boolean;
  /** If players share the screen: the seat to move whose rack is still covered. */
  readonly handOver: number | null;
  /** Whether instructions take up part of the screen. */
  readonly isLesson?: boolean;
  /** In a lesson: the name of the step. */
  readonly lessonStep?: string | null;
  /** In a lesson: a solution to lay on the table, for the player to confirm. */
  readonly shown?: string | null;

  name(seat: number): string;
  takeSeat(seat: number): void;
  act(what: string, more?: Record<string, unknown>): Promise<unknown>;
  /** Make a move. Returns whether it was made. */
  move(move: string): Promise<boolean>;
  /** All legal moves with their gains. */
  moves(): Promise<Record<string, Track>>;
  /** Ask for the effect of a move, to preview it. */
  consider(move: string): void;
  /** Point to a move of this game, or to none. */
  point(event: GameEvent | null): void;
  /** Stop considering a move. */
  leave(): void;
  /** Show why a move is illegal. */
  explain(move: string): void;
  askHints(): Promise<void>;
}

/** A table at which a game was begun: what the parts of a table show. */
export interface RunningTable<G extends AnyTitle = AnyTitle> extends TableModel<G> {
  readonly table: TableInfo;
  readonly view: TitleTypes[G]["view"];
}

export const isRunning = <P extends TableModel>(play: P): play is P & RunningTable =>
  play.table !== null && play.view !== null;
