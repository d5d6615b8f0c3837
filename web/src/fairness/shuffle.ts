/** Whether the tiles, cards or chips of a finished game follow from the seed that the table had committed itself to.
 *
 * The recipe is that of docs/fairness.md. No rule of a game is needed for it: what is checked is what was drawn, not why.
 */

import { COLOURS, type Colour } from "../art/colours";
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
  | { is: "untold" | "unknown" | "incomplete" | "other-seed" }
  | { is: "other-draw"; event: number; given: string[]; written: string[] };

const SCHEME = "sixfold-shuffle-1";
const WORDS = 1n << 64n;

/** A stream of numbers that follows from a seed. */
class Dealer {
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
class Bag {
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
const kindOf = (thing: string): string =>
  [...thing].sort((a, b) => COLOURS.indexOf(a as Colour) - COLOURS.indexOf(b as Colour)).join("");

function pairs(doubles: number, mixed: number): Map<string, number> {
  const found = new Map<string, number>();
  COLOURS.forEach((first, i) =>
    COLOURS.slice(i).forEach((second) => {
      const count = first === second ? doubles : mixed;
      if (count) found.set(first + second, count);
    }),
  );
  return found;
}

class Mismatch extends Error {
  constructor(
    readonly given: string[],
    readonly written: string[],
  ) {
    super("another draw");
  }
}

/** Refuse what the seed does not give. The order within one draw means nothing. */
function compare(given: string[], written: string[]): void {
  const sorted = written.map(kindOf).sort();
  if (given.map(kindOf).sort().join() !== sorted.join()) throw new Mismatch(given, written);
}

/** A record that lacks something that must have been dealt. */
class IncompletePage extends Error {}

/** Require what an event was about: written in another place, it would not be checked. */
function required<T>(what: T | undefined): T {
  if (!what) throw new IncompletePage();
  return what;
}

/** Require one list for each seat, each with this number of tiles or cards. */
function dealt(lists: string[][] | undefined, { players }: Recorded["rules"], size: number): string[][] {
  if (lists?.length !== players || lists.some(({ length }) => length !== size)) throw new IncompletePage();
  return lists;
}

/** One game dealt again: what was dealt at first, then each event. */
interface Again {
  begin(): number;
  happen(event: Recorded["events"][number]): number;
}

function board(record: Recorded, dealer: Dealer): Again {
  const bag = new Bag(pairs(5, 6));
  const aside = new Map<number, string[]>();
  const check = (written: string[]): number => {
    compare(
      written.map(() => bag.draw(dealer)),
      written,
    );
    return written.length;
  };
  return {
    begin: () =>
      dealt(record.setup.racks, record.rules, record.rules.variant === "solo" ? 0 : 6).reduce(
        (sum, rack) => sum + check(rack),
        0,
      ),
    happen({ seat, do: what, tiles }) {
      if (what === "exchange") aside.set(seat, required(tiles).map(kindOf));
      if (what !== "draw") return 0;
      const drawn = check(required(tiles));
      // What was set aside returns when the new tiles have been drawn.
      bag.add(aside.get(seat) ?? []);
      aside.delete(seat);
      return drawn;
    },
  };
}

function cards(record: Recorded, dealer: Dealer): Again {
  let pile = new Bag(pairs(0, 4));
  let discards = new Bag(pairs(0, 0));
  const { rules, setup } = record;
  const open = dealt(setup.open, rules, rules.players === 2 ? 2 : 1);
  const rows = open.map((row) => row.map(kindOf));
  const check = (written: string[]): number => {
    const given = written.map(() => {
      const card = pile.draw(dealer);
      // With the last card of the pile, the discards become the new one.
      if (pile.size === 0)
        [pile, discards] = [
          new Bag(new Map([...pairs(0, 4).keys()].map((kind) => [kind, discards.counts.get(kind) ?? 0]))),
          new Bag(new Map()),
        ];
      return card;
    });
    compare(given, written);
    return written.length;
  };
  return {
    begin: () => [...dealt(setup.hands, rules, 6), ...open].reduce((sum, list) => sum + check(list), 0),
    happen({ seat, do: what, card, cards: shown }) {
      if (what === "exchange") discards.add(required(shown).map(kindOf));
      if (what === "play") {
        // The new card goes to the end of the open row, the oldest one is laid aside.
        rows[seat]!.push(kindOf(required(card)));
        discards.add(rows[seat]!.splice(0, 1));
      }
      return what === "draw" ? check(required(shown)) : 0;
    },
  };
}

function spezial(record: Recorded, dealer: Dealer): Again {
  const players = record.rules.players;
  const counts = { 1: [2, 3, 3][players - 2] ?? 0, 2: [2, 2, 3][players - 2] ?? 0 };
  const bag = new Bag(
    new Map(
      ["O", "P", "B", "G"].flatMap(
        (colour) =>
          [
            [`${colour}1`, counts[1]],
            [`${colour}2`, counts[2]],
          ] as [string, number][],
      ),
    ),
  );
  return {
    begin() {
      const towers = [...(record.setup.layout?.towers ?? [])].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
      // Every chip lies on a tower.
      if (!bag.size || towers.length !== bag.size) throw new IncompletePage();
      for (const { colour, light } of towers) {
        const given = bag.draw(dealer);
        if (given !== `${colour}${light}`) throw new Mismatch([given], [`${colour}${light}`]);
      }
      return towers.length;
    },
    happen: () => 0,
  };
}

const GAMES: Record<string, (record: Recorded, dealer: Dealer) => Again> = { board, cards, spezial };

/** Deal a finished game again from its seed. */
export function check(record: Recorded): Checked {
  const { shuffle } = record;
  const game = GAMES[record.rules.game];
  if (!shuffle || shuffle.scheme !== SCHEME || !game) return { is: "unknown" };
  if (shuffle.seed === null || shuffle.seed === undefined) return { is: "untold" };
  const seed = bytesOf(shuffle.seed);
  if (!seed || seed.length !== 32 || hex(sha256(seed)) !== shuffle.commitment) return { is: "other-seed" };
  let event = 0;
  try {
    const again = game(record, new Dealer(seed));
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
