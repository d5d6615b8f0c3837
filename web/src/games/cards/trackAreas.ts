/** The track of this game as it is printed, in four areas. Where it ends, what is closed, and what a card gives, is told by the server. */

/** The first fields of the areas. */
const STARTS = [0, 1, 4, 7];
/** Areas stand apart by so much of a field. */
const GAP = 0.42;

export class TrackAreas {
  readonly areas: readonly (readonly [from: number, to: number])[];
  readonly fields: readonly number[];

  constructor(readonly end: number) {
    this.areas = STARTS.map((from, i) => [from, (STARTS[i + 1] ?? end + 1) - 1]);
    this.fields = Array.from({ length: end + 1 }, (_, i) => i);
  }

  /** Where a field's middle lies, in percent of the track's length. */
  middle(value: number): number {
    return this.#edge(
      value + 0.5,
      this.areas.findIndex(([, to]) => value <= to),
    );
  }

  /** Where an area begins and how long it is, in percent. */
  plate(area: number): [left: number, width: number] {
    const [from, to] = this.areas[area]!;
    return [this.#edge(from, area), this.#edge(to + 1, area) - this.#edge(from, area)];
  }

  #edge(field: number, area: number): number {
    return ((field + GAP * area) / (this.end + 1 + GAP * (STARTS.length - 1))) * 100;
  }
}
