/** The addresses of the house and the pages behind them; the last one takes whatever is left. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<never> }>;

export const PAGES: readonly (readonly [RegExp, Load])[] = [
  [/^\/$/, () => import("./Start.svelte") as never],
  [/^\/t\/(?<id>[\w-]+)$/, () => import("./Table.svelte") as never],
  [/^/, () => import("./Missing.svelte") as never],
];
