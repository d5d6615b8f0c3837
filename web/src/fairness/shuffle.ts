/** Whether the tiles, cards or chips of a finished game follow from the seed that the table had committed itself to.
 *
 * The recipe is that of docs/fairness.md. No rule of a game is needed for it: what is checked is what was drawn, not why.
 */

import { COLOURS, coloursIn } from "../art/colours";
import { bytesOf, hex, sha256 } from "./sha256";

/** As much of a game record as is read here. */
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

/** `event` counts from 1, as in the record; 0 is what was dealt before the first one. */
export type Checked =
  | { is: "true"; drawn: number }
  | { is: "untold" | "unknown" | "incomplete" | "other-seed" | "seed" }
  | { is: "other-draw"; event: number; given: string[]; written: string[] };

const SCHEME = "sixfold-shuffle-1";
const WORDS = 1n << 64n;

/** A stream of numbers that follows from a seed. */
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

/** Things to draw from, by kind, the kinds in their order. */
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

/** The two letters of a tile or card in the order of the colours: elsewhere their order says what is scored first. */
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

/** Refuse what the seed does not give. The order within one draw means nothing. */
export function compare(given: string[], written: string[]): void {
  const sorted = written.map(kindOf).sort();
  if (given.map(kindOf).sort().join() !== sorted.join()) throw new Mismatch(given, written);
}

/** A record that lacks something that must have been dealt. */
export class IncompleteRecord extends Error {}

/** Require what an event was about: written in another place, it would not be checked. */
export function required<T>(what: T | undefined): T {
  if (!what) throw new IncompleteRecord();
  return what;
}

/** Require one list for each seat, each with this number of tiles or cards. */
export function dealt(lists: string[][] | undefined, { players }: Recorded["rules"], size: number): string[][] {
  if (lists?.length !== players || lists.some(({ length }) => length !== size)) throw new IncompleteRecord();
  return lists;
}

/** One game dealt again: what was dealt at first, then each event. Each counts what was drawn. */
interface Again {
  begin(): number;
  happen(event: Recorded["events"][number]): number;
}

/** How a game is dealt: games/<name>/deal.ts. */
export type Deal = (record: Recorded, dealer: Dealer) => Again;

/** Deal a finished game again from its seed. Without knowing how, only the seed itself can be checked. */
export function check(record: Recorded, deal: Deal | null): Checked {
  const { shuffle } = record;
  if (!shuffle || shuffle.scheme !== SCHEME) return { is: "unknown" };
  if (shuffle.seed === null || shuffle.seed === undefined) return { is: "untold" };
  const seed = bytesOf(shuffle.seed);
  if (!seed || seed.length !== 32 || hex(sha256(seed)) !== shuffle.commitment) return { is: "other-seed" };
  if (!deal) return { is: "seed" };
  let event = 0;
  try {
    const again = deal(record, new Dealer(seed));
    let drawn = again.begin();
    for (const happened of record.events) {
      event += 1;
      drawn += again.happen(happened);
    }
    return drawn ? { is: "true", drawn } : { is: "incomplete" };
  } catch (wrong) {
    if (wrong instanceof Mismatch) return { is: "other-draw", event, given: wrong.given, written: wrong.written };
    if (wrong instanceof RangeError) return { is: "other-draw", event, given: [], written: [] };
    // Incomplete, or a TypeError where the record does not have the shape of one.
    return { is: "incomplete" };
  }
}
