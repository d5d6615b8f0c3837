/** The facts about the game at a table. */

import { titles } from "../lib/titles.svelte";
import type { TableFacts } from "../lib/types";
import type { RunningTable } from "./tableModel";

export const factsOf = ({ table }: Pick<RunningTable, "table">): TableFacts => titles.facts(table.rules);
