/** Checks whether the tiles, cards or chips of a finished game follow from the seed that the table had committed to.
 *
 * The method is described in docs/fairness.md. It needs no rules of the games, because it checks only which pieces were drawn.
 */

import { COLOURS, coloursIn } from "../art/colours";
import { bytesOf, hex, sha256 } from "./sha256";

/** The parts of a game record that the check reads. */
export interface Recorded {
  rules: { game: string; variant: string; players: number };
  setup: {
    racks?: string[][];
    hands?: string[][];
    open?: string[][];
    layout?: { towers: { at: [number, number]; colour: string; light: number }[] };
  };
  events: { seat: number; do: string; card?: string; tiles?: string[]; cards?: string[] }[];
  shuffle?: { scheme: string; commitment: string; seed: string | null } | null;
}

/** `event` counts from 1 as in the record; 0 is the initial deal. */
export type Checked =
  | { is: "true"; drawn: number }
  | { is: "unrevealed" | "unknown" | "incomplete" | "other-seed" | "seed" }
  | { is: "other-draw"; event: number; given: string[]; written: string[] };

const SCHEME = "sixfold-shuffle-1";
const WORDS = 1n << 64n;

/** A stream of random numbers derived from a seed. */
export class Dealer {
  #block = 0n;
  #words: bigint[] = [];

  constructor(readonly seed: Uint8Array) {}

  below(n: number): number {
    const many = BigInt(n);
    const limit = (WORDS / many) * many;
    let word = this.#word();
    while (word >= limit) word = this.#word();
    return Number(word % many);
  }

  #word(): bigint {
    if (!this.#words.length) {
      const input = new Uint8Array(this.seed.length + 8);
      input.set(this.seed);
      new DataView(input.buffer).setBigUint64(this.seed.length, this.#block++);
      const block = new DataView(sha256(input).buffer);
      this.#words = [0, 8, 16, 24].map((at) => block.getBigUint64(at));
    }
    return this.#words.shift()!;
  }
}

/** A multiset of pieces, by kind in a fixed order. */
export class Bag {
  constructor(readonly counts: Map<string, number>) {}

  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
  add(things: string[]): void {
    for (const thing of things) this.counts.set(thing, (this.counts.get(thing) ?? 0) + 1);
  }

  draw(dealer: Dealer): string {
    let index = dealer.below(this.size);
    for (const [kind, count] of this.counts) {
      if (index < count) {
        this.counts.set(kind, count - 1);
        return kind;
      }
      index -= count;
    }
    throw new RangeError("nothing is left to draw");
  }
}

/** The letters of a tile or card in the order of the colours. In moves, their order says which half scores first. */
export const kindOf = (thing: string): string =>
  coloursIn(thing)
    .sort((a, b) => COLOURS.indexOf(a) - COLOURS.indexOf(b))
    .join("");

export function pairs(doubles: number, mixed: number): Map<string, number> {
  const found = new Map<string, number>();
  COLOURS.forEach((first, i) =>
    COLOURS.slice(i).forEach((second) => {
      const count = first === second ? doubles : mixed;
      if (count) found.set(first + second, count);
    }),
  );
  return found;
}

export class Mismatch extends Error {
  constructor(
    readonly given: string[],
    readonly written: string[],
  ) {
    super("another draw");
  }
}

/** Throw if a draw does not match the seed. The order within one draw does not matter. */
export function compare(given: string[], written: string[]): void {
  const sorted = written.map(kindOf).sort();
  if (given.map(kindOf).sort().join() !== sorted.join()) throw new Mismatch(given, written);
}

/** A required part is missing from the record. */
export class IncompleteRecord extends Error {}

/** Require a field of an event. Otherwise a draw in the wrong field would not be checked. */
export function required<T>(what: T | undefined): T {
  if (!what) throw new IncompleteRecord();
  return what;
}

/** Require one list for each seat, with this number of tiles or cards. */
export function dealt(lists: string[][] | undefined, { players }: Recorded["rules"], size: number): string[][] {
  if (lists?.length !== players || lists.some(({ length }) => length !== size)) throw new IncompleteRecord();
  return lists;
}

/** Deals a game again: first the setup, then each event. Both return the number of pieces drawn. */
interface Redeal {
  begin(): number;
  happen(event: Recorded["events"][number]): number;
}

/** How a game is dealt (games/<name>/deal.ts). */
export type Deal = (record: Recorded, dealer: Dealer) => Redeal;

/** Check a finished game against its seed. If the client does not know how it is dealt, check only the seed itself. */
export function check(record: Recorded, deal: Deal | null): Checked {
  const { shuffle } = record;
  if (!shuffle || shuffle.scheme !== SCHEME) return { is: "unknown" };
  if (shuffle.seed === null || shuffle.seed === undefined) return { is: "unrevealed" };
  const seed = bytesOf(shuffle.seed);
  if (!seed || seed.length !== 32 || hex(sha256(seed)) !== shuffle.commitment) return { is: "other-seed" };
  if (!deal) return { is: "seed" };
  let event = 0;
  try {
    const redeal = deal(record, new Dealer(seed));
    let drawn = redeal.begin();
    for (const happened of record.events) {
      event += 1;
      drawn += redeal.happen(happened);
    }
    return drawn ? { is: "true", drawn } : { is: "incomplete" };
  } catch (wrong) {
    if (wrong instanceof Mismatch) return { is: "other-draw", event, given: wrong.given, written: wrong.written };
    if (wrong instanceof RangeError) return { is: "other-draw", event, given: [], written: [] };
    // The record is incomplete, or it has the wrong shape, which causes a TypeError.
    return { is: "incomplete" };
  }
}
