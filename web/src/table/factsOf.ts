/** The facts about the game at a table. */

import { titles } from "../lib/titles.svelte";
import type { TableFacts } from "../lib/types";
import type { TableModel } from "./tableModel";

export const factsOf = ({ table }: Pick<TableModel, "table">): TableFacts => titles.facts(table!.rules);
