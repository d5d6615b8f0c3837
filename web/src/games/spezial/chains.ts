/** Chains as one sees them: neighbouring cells with tiles of one owner, and the towers beside them. What they score the server tells. */

import { key, type Cell } from "../../art/geometry";
import type { Tower } from "../../lib/types";
import { neighbours } from "./places";

/** A step of a trace: from a cell to the next, or to a tower, and how far from its beginning. */
export interface Link { from: Cell; to: Cell; order: number }
export interface Chain { owner: number; cells: Cell[]; towers: Tower[]; links: Link[]; towerLinks: Link[] }

export type Owners = ReadonlyMap<string, number>;
export type TowersByCell = ReadonlyMap<string, Tower>;

/** The chain of these cells, traced outwards from them. They belong to the owner, even if nothing lies there yet. */
export function chainFrom(begin: Cell[], owner: number, owners: Owners, towers: TowersByCell): Chain {
  const orders = new Map(begin.map((cell) => [key(cell), 0]));
  const cells = [...begin];
  const chain: Chain = { owner, cells, towers: [], links: [], towerLinks: [] };
  if (begin.length > 1) chain.links.push({ from: begin[0]!, to: begin[1]!, order: 0 });
  const touched = new Set<string>();
  for (let i = 0; i < cells.length; i++) {
    const from = cells[i]!;
    const order = orders.get(key(from))! + 1;
    for (const to of neighbours(from)) {
      const name = key(to);
      const tower = towers.get(name);
      if (tower && !touched.has(name)) {
        touched.add(name);
        chain.towers.push(tower);
        chain.towerLinks.push({ from, to, order });
      }
      if (owners.get(name) !== owner || orders.has(name)) continue;
      orders.set(name, order);
      cells.push(to);
      chain.links.push({ from, to, order });
    }
  }
  return chain;
}
