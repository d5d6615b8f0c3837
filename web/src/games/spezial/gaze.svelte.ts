/** What one looks at on the board: a chain, a tower, a free cell. */

import { key, type Cell } from "../../art/geometry";
import type { Tower } from "../../lib/types";
import { chainFrom, type Chain } from "./chains";
import type { Hand } from "./hand.svelte";

export class Gaze {
  at = $state.raw<Cell | null>(null);
  #hand: Hand;
  /** Told apart by name, so that moving within a cell changes nothing. */
  #name = $derived.by(() => (this.at ? key(this.at) : ""));
  tower = $derived.by((): Tower | null => this.#hand.towers.get(this.#name) ?? null);
  owner = $derived.by((): number | null => this.#hand.owners.get(this.#name) ?? null);
  chain = $derived.by((): Chain | null =>
    this.at && this.owner !== null ? chainFrom([this.at], this.owner, this.#hand.owners, this.#hand.towers) : null);

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  look(cell: Cell | null): void {
    if ((cell ? key(cell) : "") !== this.#name) this.at = cell;
  }
}
