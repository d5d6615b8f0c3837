/** The tile that is held over the board: which one, its direction and its position. Legal moves come from the server. */

import { DIRECTIONS, key, pairKey, plus, same, type Cell } from "../../art/geometry";
import { settings } from "../../lib/settings.svelte";
import { pairOf, type Colour } from "../../art/colours";
import type { BoardView } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import { moveName, readMove, type Placement } from "./notation";

export class HeldTile {
  /** The position of the held tile on the rack. */
  slot = $state<number | null>(null);
  /** The held tile itself, because the rack can change in the meantime. */
  #held = "";
  /** Counts taken tiles, to recognise a new one. */
  #taken = 0;
  direction = $state(0);
  /** The cell of its first half. */
  at = $state.raw<Cell | null>(null);
  /** Whether it waits for confirmation. */
  laid = $state(false);

  #play: RunningTable<"board">;
  #pairs = $derived.by(() => new Set((this.view?.moves?.pairs ?? []).map(([a, b]) => pairKey(a, b))));
  #open = $derived.by(() => new Set((this.view?.moves?.pairs ?? []).flat().map(key)));
  #sight = $derived.by(() => {
    const seen = new Map<string, number>();
    for (const [colour, cells] of Object.entries(this.view?.moves?.sight ?? {}))
      for (const [q, r, points] of cells) seen.set(`${colour}${q},${r}`, points);
    return seen;
  });

  constructor(play: RunningTable<"board">) {
    this.#play = play;
  }

  get view(): BoardView | null {
    return this.#play.view;
  }
  get tile(): [Colour, Colour] | null {
    const tile = this.slot === null ? undefined : this.view?.rack[this.slot];
    return tile ? pairOf(tile) : null;
  }
  get canPlace(): boolean {
    return this.#play.isMine && this.#pairs.size > 0;
  }
  /** Whether a legal move covers this cell. */
  isOpen(cell: Cell): boolean {
    return this.#open.has(key(cell));
  }

  get placement(): Placement | null {
    if (!this.tile || !this.at) return null;
    return { a: this.at, b: plus(this.at, DIRECTIONS[this.direction]!), tile: this.tile };
  }
  get isLegal(): boolean {
    return this.placement !== null && this.fits(this.placement.a, this.placement.b);
  }
  get gains(): [number, number] | null {
    const placed = this.placement;
    if (!placed || !this.isLegal) return null;
    return [this.#seen(placed.tile[0], placed.a), this.#seen(placed.tile[1], placed.b)];
  }

  /** The free cells on which a half of the tile would score, with its points. */
  get scoring(): [Cell, number][] {
    const halves = this.tile;
    if (!halves) return [];
    const cells = new Map((this.view?.moves?.pairs ?? []).flat().map((cell) => [key(cell), cell]));
    return [...cells.values()]
      .map((cell): [Cell, number] => [cell, Math.max(...halves.map((half) => this.#seen(half, cell)))])
      .filter(([, points]) => points > 0);
  }

  fits(a: Cell, b: Cell): boolean {
    return this.#pairs.has(pairKey(a, b));
  }
  #seen(colour: Colour, cell: Cell): number {
    return this.#sight.get(colour + key(cell)) ?? 0;
  }

  take(slot: number): void {
    this.#hold(slot);
    this.laid = false;
    this.#consider();
  }

  /**
   * Take the tile of a rack with a single one: there is nothing to choose. In text mode, nothing is held. If it is equal
   * to the one just played, which is still held without a position, it counts as a new one.
   */
  takeOnly(): void {
    if (!this.canPlace || this.view?.rack.length !== 1 || settings.kept.nonvisual) return;
    if (this.slot === null || this.at === null) this.take(0);
  }

  #hold(slot: number): void {
    this.slot = slot;
    this.#held = this.view?.rack[slot] ?? "";
    this.#taken++;
  }

  /** After an event: keep the tile if it is still on the rack, and ask again for its score. */
  keep(): void {
    if (this.slot === null) return;
    const rack = this.view?.rack ?? [];
    if (rack[this.slot] !== this.#held) this.slot = rack.indexOf(this.#held);
    if (this.slot < 0 || this.view?.result) return this.drop();
    if (this.laid && !this.isLegal) {
      this.laid = false;
      this.at = null;
    }
    this.#consider();
  }

  drop(): void {
    this.slot = null;
    this.at = null;
    this.laid = false;
    this.#play.leave();
  }

  /** Hold the tile over a cell. With `fit`, turn it to a legal direction. */
  hover(cell: Cell | null, fit = false): void {
    if (this.laid && !fit) return;
    if (cell && this.at && same(cell, this.at) && !fit) return;
    this.at = cell;
    if (fit && cell && !this.isLegal) this.#fit(cell);
    this.#consider();
  }

  /** Place the tile for confirmation. Without confirmation, a mouse click plays a move that was already previewed. */
  lay(cell: Cell, byMouse = false): boolean {
    if (!this.tile) return false;
    const isSeen = byMouse && this.isLegal && same(this.at!, cell);
    this.hover(cell, true);
    this.laid = this.isLegal;
    this.#play.refusal = null;
    if (!this.laid && this.placement) void this.#play.explain(moveName(this.placement));
    if (isSeen && !settings.kept.confirm) void this.confirm();
    return this.laid;
  }

  turn(steps = 1): void {
    if (!this.tile) return;
    const begun = this.direction;
    do {
      this.direction = (this.direction + steps + 6) % 6;
      // A placed tile skips directions that do not fit.
    } while (this.laid && !this.isLegal && this.direction !== begun);
    this.#consider();
  }

  /** Whether the order of scoring the halves of a double matters. */
  get orderMatters(): boolean {
    const placed = this.placement;
    if (!placed || placed.tile[0] !== placed.tile[1]) return false;
    const pair = pairKey(placed.a, placed.b);
    return (this.view?.moves?.orders ?? []).some(
      ([tile, [a, b]]) => tile[0] === placed.tile[0] && pairKey(a, b) === pair,
    );
  }

  /** Score the other half of a double first. */
  swap(): void {
    const placed = this.placement;
    if (!placed) return;
    this.at = placed.b;
    this.direction = (this.direction + 3) % 6;
    this.#consider();
  }

  /** Show a suggested move. */
  show(move: string): void {
    const wanted = readMove(move);
    const rack = this.view?.rack ?? [];
    if (!wanted) return;
    const sorted = [...wanted.tile].sort().join("");
    const slot = rack.findIndex((tile) => [...tile].sort().join("") === sorted);
    if (slot < 0) return;
    const flipped = rack[slot]![0] !== wanted.tile[0];
    const [a, b] = flipped ? [wanted.b, wanted.a] : [wanted.a, wanted.b];
    this.#hold(slot);
    this.direction = DIRECTIONS.findIndex((step) => same(plus(a, step), b));
    this.at = a;
    this.laid = true;
    this.#consider();
  }

  async confirm(): Promise<void> {
    const placed = this.placement;
    if (!placed || !this.isLegal) return;
    const taken = this.#taken;
    // A tile for the next turn may be taken before the answer: keep it. An equal tile that was not taken is dropped.
    if ((await this.#play.move(moveName(placed))) && this.#taken === taken) this.drop();
  }

  #fit(cell: Cell): void {
    for (let steps = 0; steps < 6; steps++) {
      const direction = (this.direction + steps) % 6;
      if (this.fits(cell, plus(cell, DIRECTIONS[direction]!))) {
        this.direction = direction;
        return;
      }
    }
  }

  #consider(): void {
    const placed = this.placement;
    if (placed && this.isLegal) this.#play.consider(moveName(placed));
    else this.#play.leave();
  }
}
