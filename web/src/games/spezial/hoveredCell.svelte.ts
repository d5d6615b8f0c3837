/** The cell under the pointer or the cursor, with its chain or tower. */

import { key, type Cell } from "../../art/geometry";
import type { Chain, Tower } from "../../lib/types";
import { linked, type Links } from "./chains";
import type { HeldTile } from "./heldTile.svelte";

export class HoveredCell {
  at = $state.raw<Cell | null>(null);
  #held: HeldTile;
  /** Compared by name, so that movement within a cell changes nothing. */
  #name = $derived.by(() => (this.at ? key(this.at) : ""));
  tower = $derived.by((): Tower | null => this.#held.towers.get(this.#name) ?? null);
  chain = $derived.by((): Chain | null => this.#held.chains.get(this.#name) ?? null);
  links = $derived.by((): Links | null =>
    this.at && this.chain ? linked([this.at], this.chain.cells, this.chain.towers) : null,
  );

  constructor(held: HeldTile) {
    this.#held = held;
  }

  moveTo(cell: Cell | null): void {
    if ((cell ? key(cell) : "") !== this.#name) this.at = cell;
  }
}
