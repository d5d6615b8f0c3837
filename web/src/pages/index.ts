/** The addresses of the house and the pages behind them; the last one takes whatever is left. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<never> }>;

export const PAGES: readonly (readonly [RegExp, Load])[] = [
  [/^\/$/, () => import("./Start.svelte") as never],
  [/^\/t\/(?<id>[\w-]+)$/, () => import("./Table.svelte") as never],
  [/^\/join\/(?<code>\w{1,12})$/, () => import("./Join.svelte") as never],
  [/^\/new\/(?<game>board|cards|spezial)$/, () => import("./New.svelte") as never],
  [/^\/tables$/, () => import("./Lobby.svelte") as never],
  [/^\/daily$/, () => import("./Daily.svelte") as never],
  [/^\/ladders(?:\/(?<ladder>[\w-]+))?$/, () => import("./Ladders.svelte") as never],
  [/^\/me$/, () => import("./Me.svelte") as never],
  [/^\/people\/(?<id>[\w-]+)$/, () => import("./Person.svelte") as never],
  [/^\/settings$/, () => import("./Settings.svelte") as never],
  [/^\/learn$/, () => import("./Learn.svelte") as never],
  [/^\/learn\/(?<game>board|cards|spezial)$/, () => import("./Lesson.svelte") as never],
  [/^\/rules\/(?<game>board|cards|spezial)$/, () => import("./Rules.svelte") as never],
  [/^\/games\/(?<id>[\w-]+)$/, () => import("./Review.svelte") as never],
  [/^/, () => import("./Missing.svelte") as never],
];
