/** The printed track of the card game: eleven fields in four areas. Closed areas and gains come from the server. */

export const TRACK_END = 10;
export const AREAS: readonly (readonly [from: number, to: number])[] = [
  [0, 0],
  [1, 3],
  [4, 6],
  [7, 10],
];
export const FIELDS = Array.from({ length: TRACK_END + 1 }, (_, i) => i);

const areaOf = (value: number): number => AREAS.findIndex(([, to]) => value <= to);

/** The gap between areas, in fields. */
const GAP = 0.42;
const WIDE = TRACK_END + 1 + GAP * (AREAS.length - 1);
const edge = (field: number, area: number): number => ((field + GAP * area) / WIDE) * 100;
/** The centre of a field, in percent of the track's length. */
export const middle = (value: number): number => edge(value + 0.5, areaOf(value));
/** The start and the width of an area, in percent of the track's length. */
export const plate = (area: number): [left: number, width: number] => {
  const [from, to] = AREAS[area]!;
  return [edge(from, area), edge(to + 1, area) - edge(from, area)];
};
