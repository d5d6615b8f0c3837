/** The routes: an address pattern and a page for each. The last one matches every other address. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<never> }>;

/** The address of a page that every game has. The page itself checks whether the game exists. */
const ofGame = (folder: string): RegExp => new RegExp(`^/${folder}/(?<game>[\\w-]+)$`);

export const PAGES: readonly (readonly [RegExp, Load])[] = [
  [/^\/$/, () => import("./Start.svelte") as never],
  [/^\/t\/(?<id>[\w-]+)$/, () => import("./Table.svelte") as never],
  [/^\/join\/(?<code>\w{1,12})$/, () => import("./Join.svelte") as never],
  [ofGame("new"), () => import("./New.svelte") as never],
  [/^\/tables$/, () => import("./Lobby.svelte") as never],
  [/^\/daily$/, () => import("./Daily.svelte") as never],
  [/^\/ladders(?:\/(?<ladder>[\w-]+))?$/, () => import("./Ladders.svelte") as never],
  [/^\/me$/, () => import("./Me.svelte") as never],
  [/^\/people\/(?<id>[\w-]+)$/, () => import("./Person.svelte") as never],
  [/^\/settings$/, () => import("./Settings.svelte") as never],
  [/^\/learn$/, () => import("./Learn.svelte") as never],
  [ofGame("learn"), () => import("./Lesson.svelte") as never],
  [ofGame("rules"), () => import("./Rules.svelte") as never],
  [/^\/games\/(?<id>[\w-]+)$/, () => import("./Review.svelte") as never],
  [/^/, () => import("./NotFound.svelte") as never],
];
