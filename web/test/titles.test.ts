/** A game is one folder: its name appears nowhere else, except where the list below says so. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { GAME_NAMES } from "../src/lib/types";

const SRC = join(import.meta.dirname, "../src");
const NAMES = GAME_NAMES.join("|");

/** What still names a game. Shorten this list; do not extend it. */
const ALLOWED = [
  "games/index.ts",
  "learn/practice.svelte.ts",
  "learn/progress.svelte.ts",
  "learn/rules/Diagram.svelte",
  "lib/types.ts",
  "pages/New.svelte",
  "pages/Review.svelte",
  "pages/Start.svelte",
  "pages/start/Hero.svelte",
  "review/Piece.svelte",
  "review/Stage.svelte",
  "review/Verdict.svelte",
];
/** Texts are by area, and the stages of a review are still beside it. */
const OWN = new RegExp(`^(?:i18n/|(?:games|review)/(?:${NAMES})/)`);

/** Whether code names a game: as a value, as a key of a record of all games, or by an import from its folder. */
const namesGame = (source: string): boolean =>
  new RegExp(
    `[=!]== "(?:${NAMES})"|\\("(?:${NAMES})"|\\["?(?:${NAMES})"?,|games/(?:${NAMES})/|"\\./(?:${NAMES})["/]|/(?:${NAMES})\\.json|\\b(?:${NAMES}): \\d`,
  ).test(source);

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !OWN.test(path),
);

it("finds the files", () => expect(files.length).toBeGreaterThan(100));

it("lets no file name a game but those that are listed", () => {
  expect(files.filter((path) => namesGame(readFileSync(join(SRC, path), "utf8"))).sort()).toEqual(ALLOWED);
});

test.each([
  'if (game === "cards") return;',
  'playNow("board")',
  'import Card from "../games/cards/Card.svelte";',
  'const load = () => import("./lessons/spezial.json");',
])("notices %s", (source) => expect(namesGame(source)).toBe(true));
