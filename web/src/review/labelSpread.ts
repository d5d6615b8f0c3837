/** Positions for labels, as near as possible to the wanted ones: in order, spaced, and between top and bottom. */
export function spread(wanted: readonly number[], apart: number, top: number, bottom: number): number[] {
  const places = wanted.map((at) => Math.max(at, top));
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i]!, places[i - 1]! + apart);
  let most = bottom;
  for (const i of [...places.keys()].reverse()) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - apart;
  }
  return places;
}
