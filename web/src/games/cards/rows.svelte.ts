/** The open cards of all players, each with an id, so that they can be animated as they arrive, move up and leave. */

import type { CardsCounted } from "../../lib/types";
import type { LastMove, RunningTable } from "../../table/tableModel";

export interface Lying {
  id: number;
  card: string;
}

interface Seen {
  rows: readonly (readonly Lying[])[];
  /** The halves that scored in the last move, by card id. */
  lit: ReadonlyMap<number, readonly number[]>;
  /** The card played last. */
  newest: number | null;
}
const NONE: ReadonlyMap<number, readonly number[]> = new Map();

export class Rows {
  #play: RunningTable<"cards">;
  #count = 0;
  /** The previous rows, and the move after which they were read. */
  #before: Seen = { rows: [], lit: NONE, newest: null };
  #open: string[][] | null = null;
  #last: LastMove<"cards"> | null = null;
  #now = $derived.by(() => this.#rows(this.#play.view.open, this.#play.last));

  constructor(play: RunningTable<"cards">) {
    this.#play = play;
  }

  get rows(): Seen["rows"] {
    return this.#now.rows;
  }
  get lit(): Seen["lit"] {
    return this.#now.lit;
  }
  get newest(): number | null {
    return this.#now.newest;
  }

  #rows(open: string[][], last: LastMove<"cards"> | null): Seen {
    if (open === this.#open && last === this.#last) return this.#before;
    const { rows: lay, lit, newest } = this.#before;
    const isOther = last !== this.#last;
    // A move from before the page was opened is marked but not animated.
    const played = isOther && last?.seq ? last : null;
    const rows = open.map((cards, seat) => this.#moved(lay[seat] ?? [], cards, played?.event.seat === seat));
    this.#open = open;
    this.#last = last;
    this.#before = !isOther
      ? { rows, lit, newest }
      : {
          rows,
          lit: played ? this.#light(lay, played.counted) : NONE,
          newest: last ? (rows[last.event.seat]?.at(-1)?.id ?? null) : null,
        };
    return this.#before;
  }

  /** The scoring halves by card id. Their slots are those before the move. */
  #light(lay: Seen["rows"], counted: CardsCounted | null): Seen["lit"] {
    const lit = new Map<number, number[]>();
    for (const [seat, slot, half] of counted?.flat() ?? []) {
      const lying = lay[seat]?.[slot];
      if (lying) lit.set(lying.id, [...(lit.get(lying.id) ?? []), half]);
    }
    return lit;
  }

  /** Match the new cards with the old ones: the oldest leave at the front, and new ones are added at the end. */
  #moved(before: readonly Lying[], cards: string[], played: boolean): Lying[] {
    for (let gone = played ? 1 : 0; gone <= before.length; gone++) {
      const left = before.slice(gone);
      if (left.length > cards.length || left.some(({ card }, i) => card !== cards[i])) continue;
      return [...left, ...cards.slice(left.length).map((card) => ({ id: ++this.#count, card }))];
    }
    return cards.map((card) => ({ id: ++this.#count, card }));
  }
}
