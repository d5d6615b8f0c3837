/** The held tile: its position, its direction and its colours for bonus fields. Legal moves come from the server. */

import { key, pairKey, plus, same, type Cell } from "../../art/geometry";
import { settings } from "../../lib/settings.svelte";
import type { Colour } from "../../art/colours";
import type { SpezialTried, SpezialView, Track } from "../../lib/types";
import { factsOf } from "../../table/factsOf";
import type { RunningTable } from "../../table/tableModel";
import { moveName, readMove, type Placement } from "./notation";
import { step, toward } from "./boardGeometry";

export class HeldTile {
  /** The cell under the pointer or the cursor. */
  at = $state.raw<Cell | null>(null);
  /** The direction that the player wants. If it does not fit, the next one that fits is used. */
  wish = $state(0);
  /** Whether the tile waits for confirmation. */
  laid = $state(false);
  /** The colours chosen for the bonus fields under the tile. */
  #picks = $state.raw<Colour[]>([]);

  #play: RunningTable<"spezial">;
  #pairs = $derived.by(
    () => new Map((this.view?.moves?.pairs ?? []).map(([q, r, u, v], i) => [pairKey([q, r], [u, v]), i])),
  );
  #open = $derived.by(() => {
    const cells = new Map<string, Cell>();
    for (const [q, r, u, v] of this.view?.moves?.pairs ?? []) cells.set(key([q, r]), [q, r]).set(key([u, v]), [u, v]);
    return cells;
  });
  #gains = $derived.by(
    () => new Map((this.view?.moves?.gains ?? []).flatMap(([track, pairs]) => pairs.map((i) => [i, track] as const))),
  );
  #bonus = $derived.by(() => new Set((this.view?.bonus ?? []).map(key)));
  owners = $derived.by(() => new Map((this.view?.board ?? []).map(([q, r, owner]) => [key([q, r]), owner])));
  chains = $derived.by(
    () => new Map((this.view?.chains ?? []).flatMap((chain) => chain.cells.map((cell) => [key(cell), chain] as const))),
  );
  towers = $derived.by(() => new Map((this.view?.towers ?? []).map((tower) => [key(tower.at), tower])));

  /** The free cells on which a half of the tile would belong to a scoring chain, with the most points. */
  scoring = $derived.by((): [Cell, number][] => {
    const best = new Map<string, [Cell, number]>();
    for (const [track, pairs] of this.view?.moves?.gains ?? []) {
      const points = Object.values(track).reduce((sum, gain) => sum + gain, 0);
      for (const pair of pairs) {
        const [q, r, u, v] = this.view!.moves!.pairs![pair]!;
        for (const cell of [
          [q, r],
          [u, v],
        ] as Cell[])
          if (points > (best.get(key(cell))?.[1] ?? 0)) best.set(key(cell), [cell, points]);
      }
    }
    return [...best.values()];
  });

  /** The direction of the second half: the wanted one or the next that fits; null if none fits. */
  direction = $derived.by((): number | null => {
    const at = this.at;
    if (!at || !this.canPlace) return null;
    for (let turns = 0; turns < 6; turns++) {
      const direction = (this.wish + turns) % 6;
      if (this.fits(at, plus(at, step(direction)))) return direction;
    }
    return null;
  });
  cells = $derived.by((): [Cell, Cell] | null =>
    this.at && this.direction !== null ? [this.at, plus(this.at, step(this.direction))] : null,
  );
  /** The bonus fields that the tile would cover. */
  fields = $derived.by(() => (this.cells ?? []).filter((cell) => this.#bonus.has(key(cell))));
  /** The score of the chain, without bonus fields. */
  scored = $derived.by((): Track =>
    this.cells ? (this.#gains.get(this.#pairs.get(pairKey(...this.cells)) ?? -1) ?? {}) : {},
  );
  /** A colour for each bonus field: the chosen one, or one that would be the weakest. */
  bonus = $derived.by((): Colour[] => {
    const track = this.view?.tracks[this.#play.seat ?? 0] ?? {};
    const after = this.colours.map((colour) => (track[colour] ?? 0) + (this.scored[colour] ?? 0));
    const weakest = this.colours.filter((_, i) => after[i] === Math.min(...after));
    return this.fields.map((_, i) => this.#picks[i] ?? weakest[i % weakest.length]!);
  });
  placement = $derived.by((): Placement | null =>
    this.cells ? { a: this.cells[0], b: this.cells[1], bonus: this.bonus } : null,
  );
  /** The server's answer about the effect of this move, once it has arrived. */
  tried = $derived.by((): SpezialTried | null =>
    this.placement && this.#play.tried?.move === this.#name(this.placement) ? this.#play.tried.answer : null,
  );
  counted = $derived.by(() => this.tried?.counted ?? null);
  /** The points of each bonus field, by cell. */
  worth = $derived.by(() => new Map((this.counted?.bonus ?? []).map(([q, r, points]) => [key([q, r]), points])));
  /** The points by colour. The score of the chain is known at once, that of bonus fields only after the server's answer; null until then. */
  gains = $derived.by((): Track | null => {
    const gains = this.tried?.events[0]?.gains;
    return (Array.isArray(gains) ? null : gains) ?? (this.fields.length ? null : this.scored);
  });

  constructor(play: RunningTable<"spezial">) {
    this.#play = play;
  }

  get view(): SpezialView | null {
    return this.#play.view;
  }
  /** The colours of the game. */
  get colours(): readonly Colour[] {
    return factsOf(this.#play).colours;
  }
  get canPlace(): boolean {
    return this.#play.isMine && this.#pairs.size > 0;
  }
  get open(): ReadonlyMap<string, Cell> {
    return this.#open;
  }

  fits(a: Cell, b: Cell): boolean {
    return this.#pairs.has(pairKey(a, b));
  }

  /** Hold the tile over this cell. */
  hover(cell: Cell | null): void {
    if (this.laid || (cell && this.at ? same(cell, this.at) : cell === this.at)) return;
    this.#hold(cell);
  }

  /** Place the tile for confirmation. Without confirmation, a mouse click plays at once, but a touch does not, as it has no preview. */
  lay(cell: Cell, byFinger = false): boolean {
    if (!this.at || !same(cell, this.at)) this.#hold(cell);
    this.laid = this.cells !== null;
    // Without confirmation, ask only if there is a choice.
    if (this.laid && !settings.kept.confirm && !byFinger && !this.fields.length) void this.confirm();
    return this.laid;
  }

  /** Lift the tile again, so that it follows the pointer. */
  lift(): void {
    this.laid = false;
  }

  drop(): void {
    this.laid = false;
    this.#hold(null);
  }

  /** After an event: drop a placement that no longer fits, and ask again for its score. */
  keep(): void {
    if (this.laid && !this.cells) this.drop();
    else this.#consider();
  }

  /** Turn the tile to the next direction that fits. */
  turn(steps = 1): void {
    const at = this.at;
    const begun = this.direction ?? this.wish;
    for (let turns = 1; turns <= 6; turns++) {
      const direction = (begun + turns * steps + 36) % 6;
      if (at && this.direction !== null && !this.fits(at, plus(at, step(direction)))) continue;
      this.wish = direction;
      break;
    }
    this.#picks = [];
    this.#consider();
  }

  pick(field: number, colour: Colour): void {
    const picks = [...this.bonus];
    picks[field] = colour;
    this.#picks = picks;
    this.#consider();
  }

  /** Show a suggested move. */
  show(move: string): void {
    const wanted = readMove(move);
    if (!wanted || !this.fits(wanted.a, wanted.b)) return;
    this.at = wanted.a;
    this.wish = toward(wanted.a, wanted.b);
    this.#picks = wanted.bonus;
    this.laid = true;
    this.#consider();
  }

  async confirm(): Promise<void> {
    if (!this.placement || !this.laid) return;
    const move = this.#name(this.placement);
    // A tile for the next turn may be held before the answer: keep it.
    if ((await this.#play.move(move)) && (!this.placement || this.#name(this.placement) === move)) this.drop();
  }

  #name(placement: Placement): string {
    return moveName(placement, this.colours);
  }

  #hold(cell: Cell | null): void {
    this.at = cell;
    this.#picks = [];
    this.#consider();
  }

  #consider(): void {
    if (this.placement) this.#play.consider(this.#name(this.placement));
    else this.#play.leave();
  }
}
