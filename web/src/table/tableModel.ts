/** What is played, as the stage of a game needs it: at a table (tableSession.svelte.ts) or in a lesson (learn/practice.svelte.ts). */

import type { TableSocket } from "../lib/tableSocket.svelte";
import type { GameEvent, HintMove, TableInfo, TitleTypes, Track, View } from "../lib/types";

/** The title at a table: one that is known by name, or any. */
type AnyTitle = keyof TitleTypes;

/** The newest move, to be shown: what it gained and why. For a move made before one came, `seq` is 0 and nothing is known to have counted. */
export interface LastMove<G extends AnyTitle = AnyTitle> {
  seq: number;
  event: GameEvent;
  counted: TitleTypes[G]["counted"] | null;
}

/** What may be chosen in words, such as an exchange; where the view tells it. */
export const chooseIn = ({ moves }: View): string[] | undefined => {
  const found: { choose?: string[] } | null = moves && typeof moves === "object" ? moves : null;
  return found?.choose;
};

export interface TableModel<G extends AnyTitle = AnyTitle> {
  readonly link: Pick<TableSocket, "status" | "lostAt" | "skew">;
  readonly table: TableInfo | null;
  readonly view: TitleTypes[G]["view"] | null;
  /** All events of the game so far, as one may know them. */
  readonly events: GameEvent[];
  readonly last: LastMove<G> | null;
  /** A bonus move was just won, or big towers were joined; by whom. */
  readonly joy: { seq: number; seat: number } | null;
  /** What a move would do that is considered now. */
  readonly tried: { move: string; answer: TitleTypes[G]["tried"] } | null;
  /** Why the last thing was refused, in words. */
  refusal: string | null;
  readonly hints: HintMove[] | null;
  /** Whether good moves were asked for and have not come yet. */
  readonly thinking: boolean;
  /** Whether something was done and has no answer yet. */
  readonly busy: boolean;
  /** Seats that ran out of time while this page was open. */
  readonly flagged: ReadonlySet<number>;
  /** The seat whose tiles one sees. */
  readonly seat: number | null;
  readonly isMine: boolean;
  /** At one screen: another seat of this player is to move, and its rack is still covered. */
  readonly handOver: number | null;
  /** Instructions take a part of the screen then. */
  readonly isLesson?: boolean;
  /** In a lesson: the name of its step. */
  readonly lessonStep?: string | null;

  name(seat: number): string;
  takeSeat(seat: number): void;
  act(what: string, more?: Record<string, unknown>): Promise<unknown>;
  /** Make a move; whether it was made. */
  move(move: string): Promise<boolean>;
  /** All that may be played, with what each gives. */
  moves(): Promise<Record<string, Track>>;
  /** Ask what a move would give, to show it before it is made. */
  consider(move: string): void;
  /** Nothing is considered any more. */
  leave(): void;
  /** Say why a move cannot be made. */
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
