/** The order in which a chain is drawn. The server says which cells and towers belong to it. */

import { key, type Cell } from "../../art/geometry";
import { neighbours } from "./boardGeometry";

/** A line from a cell to the next one or to a tower, and its distance from the start. */
export interface Link {
  from: Cell;
  to: Cell;
  order: number;
}
export interface Links {
  cells: Link[];
  towers: Link[];
}

/** The lines of a chain, spreading outwards from its start. */
export function linked(begin: readonly Cell[], cells: readonly Cell[], towers: readonly Cell[]): Links {
  const [left, unlit] = [cells, towers].map((all) => new Set(all.map(key))) as [Set<string>, Set<string>];
  const found: Links = { cells: [], towers: [] };
  for (const cell of begin) left.delete(key(cell));
  if (begin.length > 1) found.cells.push({ from: begin[0]!, to: begin[1]!, order: 0 });
  const walk = begin.map((at) => ({ at, order: 1 }));
  for (const { at: from, order } of walk)
    for (const to of neighbours(from)) {
      if (unlit.delete(key(to))) found.towers.push({ from, to, order });
      if (!left.delete(key(to))) continue;
      found.cells.push({ from, to, order });
      walk.push({ at: to, order: order + 1 });
    }
  return found;
}
