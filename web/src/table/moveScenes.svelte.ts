/** How a move is shown, step by step (lib/eventQueue): the piece and its lines, then points that fly from their cells to the tracks,
 * then the markers and the weakest line, and then the moments that the move deserves.
 *
 * At once, `view` is that after the move. Only the tracks are held back until the points have arrived. */

import type { Step } from "../lib/eventQueue.svelte";
import { MOVE, walking } from "../lib/markerAnimation.svelte";
import { settings } from "../lib/settings.svelte";
import { sounds } from "../lib/sounds";
import type { TableFacts, Track, View } from "../lib/types";
import type { GameDescriptor } from "./gameDescriptor";
import { advances, momentsOf, type Moment } from "./moments";
import type { LastMove } from "./tableModel";

/** Milliseconds at normal speed from the end of a move to the next one. */
const REST = 160;
/** The same after a rare success: long enough to see it, and longer before the result of a game covers it. */
const MOMENT = 500;
const HOME = 1_500;
/** How many milliseconds a celebration is shown (Celebration.svelte). */
const CELEBRATION = 2_600;
/** A longer chain of lines lights up no longer than this one. */
const MOST_WAVES = 8;

/** A bonus move or another rare success that is shown now, and whose it is. */
export interface Celebrated {
  seq: number;
  seat: number;
  moment: Exclude<Moment, "top">;
}

export interface Scene {
  move: LastMove;
  /** Its piece is on the table, its points fly, or its tracks have changed. */
  stage: "laid" | "flying" | "counted";
}

/** What a title knows about its scoring. */
export type Scoring = Pick<GameDescriptor, "celebrates" | "waves" | "home">;

interface Made {
  move: LastMove;
  /** What the viewer knew before and after it. */
  before: View | null;
  after: View | null;
  facts: TableFacts;
  scoring: Scoring;
  /** Whether the next move waits until this one is on the screen. */
  isPaced: boolean;
}

export class MoveScenes {
  /** The move that is being shown. */
  now = $state.raw<Scene | null>(null);
  celebration = $state.raw<Celebrated | null>(null);
  /** The moves whose lines are lit: the newest, and the one before it if they were not shown one after the other. */
  lit = $state.raw<readonly LastMove[]>([]);
  #held = $state.raw<Track[] | null>(null);

  /** The tracks as they are shown. */
  tracks(view: View | null): Track[] {
    return this.#held ?? view?.tracks ?? [];
  }

  /** Forget the move on the screen: something else is shown. */
  end(): void {
    this.now = null;
    this.#held = null;
    this.lit = [];
    this.celebration = null;
  }

  /** Lay the piece, and return the steps that are left. */
  show({ move, before, after, facts, scoring, isPaced }: Made, isSkipped: boolean): Step[] {
    const { pace } = settings;
    const { event, counted } = move;
    const { seat } = event;
    const isChain = counted != null && (scoring.celebrates?.(counted) ?? false);
    const moments = momentsOf(seat, before, after, facts, { home: scoring.home, isChain });
    const waves = counted == null ? 0 : (scoring.waves?.(counted) ?? 1);
    const fields = advances(before, after, seat).map(([, n]) => n);
    const points = fields.reduce((sum, n) => sum + n, 0);
    this.now = { move, stage: "laid" };
    this.#held = before?.tracks ?? null;
    this.lit = isPaced ? [move] : [...this.lit.slice(-1), move];
    if (!isSkipped) sounds.play("place");
    const lay = MOVE.lay + MOVE.ray * Math.min(waves, MOST_WAVES);
    const isShown = (): boolean => this.now?.move === move;
    const fly = (): void => {
      if (isShown()) this.now = { move, stage: "flying" };
    };
    const count = (isSkipped: boolean): void => {
      if (!isShown()) return;
      this.now = { move, stage: "counted" };
      this.#held = null;
      this.#celebrate(move, moments);
      if (isSkipped) return;
      if (moments[0]) sounds.play(moments[0]);
      else if (points) sounds.play("score", points);
    };
    const rest = (): void => {
      if (isShown()) this.now = null;
    };
    const pause = REST + (moments.includes("home") ? HOME : moments.some((each) => each !== "top") ? MOMENT : 0);
    const flight = points && !settings.still ? [{ after: lay * pace, run: fly }] : [];
    return [
      ...flight,
      { after: (flight.length ? MOVE.fly : lay) * pace, run: count },
      { after: (walking(Math.max(0, ...fields)) + pause) * pace, run: rest },
    ];
  }

  /** Show a celebration for a short time. */
  #celebrate({ seq, event: { seat } }: LastMove, moments: readonly Moment[]): void {
    const moment = moments.find((each) => each !== "top");
    if (!moment) return;
    const celebration = (this.celebration = { seq, seat, moment });
    setTimeout(() => {
      if (this.celebration === celebration) this.celebration = null;
    }, CELEBRATION);
  }
}
