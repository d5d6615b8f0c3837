/** The printed track of the card game in its four areas. Its end, closed areas and gains come from the server. */

/** The first fields of the areas. */
const STARTS = [0, 1, 4, 7];
/** The gap between areas, in fields. */
const GAP = 0.42;

export class TrackAreas {
  readonly areas: readonly (readonly [from: number, to: number])[];
  readonly fields: readonly number[];

  constructor(readonly end: number) {
    this.areas = STARTS.map((from, i) => [from, (STARTS[i + 1] ?? end + 1) - 1]);
    this.fields = Array.from({ length: end + 1 }, (_, i) => i);
  }

  /** The centre of a field, in percent of the track's length. */
  middle(value: number): number {
    return this.#edge(
      value + 0.5,
      this.areas.findIndex(([, to]) => value <= to),
    );
  }

  /** The start and the width of an area, in percent of the track's length. */
  plate(area: number): [left: number, width: number] {
    const [from, to] = this.areas[area]!;
    return [this.#edge(from, area), this.#edge(to + 1, area) - this.#edge(from, area)];
  }

  #edge(field: number, area: number): number {
    return ((field + GAP * area) / (this.end + 1 + GAP * (STARTS.length - 1))) * 100;
  }
}
