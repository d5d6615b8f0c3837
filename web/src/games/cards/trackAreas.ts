/** The track of this game as it is printed: eleven fields in four areas. What is closed, and what a card gives, is told by the server. */

export const TRACK_END = 10;
export const AREAS: readonly (readonly [from: number, to: number])[] = [
  [0, 0],
  [1, 3],
  [4, 6],
  [7, 10],
];
export const FIELDS = Array.from({ length: TRACK_END + 1 }, (_, i) => i);

const areaOf = (value: number): number => AREAS.findIndex(([, to]) => value <= to);

/** Areas stand apart by so much of a field. */
const GAP = 0.42;
const WIDE = TRACK_END + 1 + GAP * (AREAS.length - 1);
const edge = (field: number, area: number): number => ((field + GAP * area) / WIDE) * 100;
/** Where a field's middle lies, in percent of the track's length. */
export const middle = (value: number): number => edge(value + 0.5, areaOf(value));
/** Where an area begins and how long it is, in percent. */
export const plate = (area: number): [left: number, width: number] => {
  const [from, to] = AREAS[area]!;
  return [edge(from, area), edge(to + 1, area) - edge(from, area)];
};
