/** The open cards of everybody, each with a name of its own, so that they can be seen to come, move up and leave. */

import { untrack } from "svelte";
import type { CardsCounted, CardsView } from "../../lib/types";
import type { Happening, Play } from "../../table/play.svelte";

export interface Lying { id: number; card: string }

export class Rows {
  rows = $state.raw<readonly (readonly Lying[])[]>([]);
  /** Which halves gave points in the last move, by the card's name. */
  lit = $state.raw<ReadonlyMap<number, readonly number[]>>(new Map());
  /** The card that was played last. */
  newest = $state<number | null>(null);

  #count = 0;
  #seen: Happening | null = null;

  constructor(play: Play) {
    const look = (): void => {
      const [open, last] = [(play.view as CardsView).open, play.last];
      untrack(() => this.#look(open, last));
    };
    this.#seen = play.last;
    look();
    $effect.pre(look);
  }

  #look(open: string[][], last: Happening | null): void {
    const played = last !== this.#seen ? last : null;
    if (played) this.#light(played.counted as CardsCounted | null);
    else if (!last) this.lit = new Map();
    this.#seen = last;
    this.rows = open.map((cards, seat) => this.#moved(this.rows[seat] ?? [], cards, played?.event.seat === seat));
    if (played) this.newest = this.rows[played.event.seat]?.at(-1)?.id ?? null;
    else if (!last) this.newest = null;
  }

  /** What counted lay where things lay before the move. */
  #light(counted: CardsCounted | null): void {
    const lit = new Map<number, number[]>();
    for (const [seat, slot, half] of counted?.flat() ?? []) {
      const lying = this.rows[seat]?.[slot];
      if (lying) lit.set(lying.id, [...(lit.get(lying.id) ?? []), half]);
    }
    this.lit = lit;
  }

  /** The oldest leave at the front, new ones come in at the end; those between are still the same cards. */
  #moved(before: readonly Lying[], cards: string[], played: boolean): Lying[] {
    for (let gone = played ? 1 : 0; gone <= before.length; gone++) {
      const left = before.slice(gone);
      if (left.length > cards.length || left.some(({ card }, i) => card !== cards[i])) continue;
      return [...left, ...cards.slice(left.length).map((card) => ({ id: ++this.#count, card }))];
    }
    return cards.map((card) => ({ id: ++this.#count, card }));
  }
}
