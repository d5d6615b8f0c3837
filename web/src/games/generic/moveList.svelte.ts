/** The legal moves of the seat to move: filtered, grouped by points, with one of them chosen. */

import { byColour, coloursIn, type Colour } from "../../art/colours";
import type { Track } from "../../lib/types";
import { walkedIn, type Gain } from "../../table/gains";
import { matchesMove } from "../../table/moveSearch";
import type { RunningTable } from "../../table/tableModel";
import { say } from "./notation";

export interface ListedMove {
  move: string;
  gains: Gain[];
  points: number;
  /** The colours of its tiles or cards, and the colours that it scores. */
  colours: ReadonlySet<Colour>;
}
export interface MoveGroup {
  points: number;
  moves: ListedMove[];
}

export function listed(move: string, track: Track): ListedMove {
  const gains = byColour(track).map(([colour, walked]): Gain => ({ colour, walked, lost: 0 }));
  return {
    move,
    gains,
    points: walkedIn(gains),
    colours: new Set([...coloursIn(move), ...gains.map(({ colour }) => colour)]),
  };
}

/** Moves grouped by points, the highest first. */
export function grouped(moves: readonly ListedMove[]): MoveGroup[] {
  const groups = new Map<number, ListedMove[]>();
  for (const each of moves) groups.set(each.points, [...(groups.get(each.points) ?? []), each]);
  return [...groups].map(([points, moves]) => ({ points, moves })).sort((a, b) => b.points - a.points);
}

export class MoveList {
  moves = $state.raw<ListedMove[]>([]);
  /** The filter: words, and required colours. */
  wanted = $state("");
  colours = $state.raw<ReadonlySet<Colour>>(new Set());
  chosen = $state<string | null>(null);
  readonly #play: RunningTable<"other">;

  found = $derived.by(() =>
    this.moves.filter(
      ({ move, colours }) =>
        [...this.colours].every((colour) => colours.has(colour)) && matchesMove(this.wanted, move, say(move)),
    ),
  );
  groups = $derived.by(() => grouped(this.found));

  /** Create it while a component initialises. */
  constructor(play: RunningTable<"other">) {
    this.#play = play;
    $effect(() => {
      // Every event may change the legal moves.
      void play.events;
      this.chosen = null;
      if (!play.isMine || !play.view || play.view.result) {
        this.moves = [];
        return;
      }
      let isCurrent = true;
      void play.moves().then(
        (found) => {
          if (isCurrent) this.moves = Object.entries(found).map(([move, points]) => listed(move, points));
        },
        () => {},
      );
      return () => (isCurrent = false);
    });
  }

  get chosenMove(): ListedMove | null {
    return this.moves.find(({ move }) => move === this.chosen) ?? null;
  }

  toggle(colour: Colour): void {
    const colours = new Set(this.colours);
    if (!colours.delete(colour)) colours.add(colour);
    this.colours = colours;
  }

  /** Preview a move in the scores and the picture. */
  choose(move: string): void {
    if (this.chosen === move) return;
    this.chosen = move;
    this.#play.consider(move);
  }

  drop(): void {
    this.chosen = null;
    this.#play.leave();
  }

  async play(): Promise<boolean> {
    const move = this.chosen;
    if (move === null || this.#play.busy) return false;
    const done = await this.#play.move(move);
    if (done) {
      this.wanted = "";
      this.colours = new Set();
    }
    return done;
  }
}
