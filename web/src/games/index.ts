/** The table of each game, loaded when somebody sits down at one. */

import type { Component } from "svelte";
import type { GameName } from "../lib/types";
import type { TableModel } from "../table/tableModel";

type Load = () => Promise<{ default: Component<{ play: TableModel }> }>;

export const GAMES: Record<GameName, Load> = {
  board: () => import("./board/BoardTable.svelte"),
  cards: () => import("./cards/CardsTable.svelte"),
  spezial: () => import("./spezial/SpezialTable.svelte"),
};
