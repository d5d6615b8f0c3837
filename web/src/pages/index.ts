/** The routes: an address pattern and a page for each. The last one matches every other address. */

import type { Component } from "svelte";
import { withLessonWords } from "../games/index";

interface Route {
  readonly pattern: RegExp;
  readonly load: () => Promise<{ default: Component<Record<string, string>> }>;
}

/** A route to a page. The groups of the pattern become its properties, which the compiler cannot check. */
const page = (pattern: RegExp, load: () => Promise<{ default: Component<never> }>): Route => ({
  pattern,
  load: load as Route["load"],
});

/** The address of a page that every game has. The page itself checks whether the game exists. */
const ofGame = (folder: string): RegExp => new RegExp(`^/${folder}/(?<game>[\\w-]+)$`);

export const PAGES: readonly Route[] = [
  page(/^\/$/, () => import("./Start.svelte")),
  page(/^\/t\/(?<id>[\w-]+)$/, () => import("./Table.svelte")),
  page(/^\/join\/(?<code>\w{1,12})$/, () => import("./Join.svelte")),
  page(ofGame("new"), () => import("./New.svelte")),
  page(/^\/tables$/, () => import("./Lobby.svelte")),
  page(/^\/daily$/, () => import("./Daily.svelte")),
  page(/^\/ladders(?:\/(?<ladder>[\w-]+))?$/, () => import("./Ladders.svelte")),
  page(/^\/me$/, () => import("./Me.svelte")),
  page(/^\/people\/(?<id>[\w-]+)$/, () => import("./Person.svelte")),
  page(/^\/settings$/, () => import("./Settings.svelte")),
  page(
    /^\/learn$/,
    withLessonWords(() => import("./Learn.svelte")),
  ),
  page(
    ofGame("learn"),
    withLessonWords(() => import("./Lesson.svelte")),
  ),
  page(
    ofGame("rules"),
    withLessonWords(() => import("./Rules.svelte")),
  ),
  page(/^\/games\/(?<id>[\w-]+)$/, () => import("./Review.svelte")),
  page(/^/, () => import("./NotFound.svelte")),
];
