/** A title is one folder: its name and its variants' names appear nowhere else. Facts about it come from the server. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import titlesJson from "./titles.json";

const SRC = join(import.meta.dirname, "../src");
const TITLES = titlesJson.map(({ name }) => name).join("|");
const NAMES = [...new Set(titlesJson.flatMap(({ name, variants }) => [name, ...variants.map((each) => each.name)]))]
  // The usual name of a single variant is too common a word.
  .filter((name) => name !== "base")
  .join("|");

/** Files that may name titles: the list of titles, generated types, and texts. */
const OWN = new RegExp(`^(?:games/(?:index\\.ts|(?:${TITLES})/)|lib/protocol\\.ts$|i18n/)`);

/** Whether code names a title or a variant: as a value, as a key, or in an import. */
const namesTitle = (source: string): boolean =>
  new RegExp(
    `[=!]== "(?:${NAMES})"|\\("(?:${NAMES})"|\\["?(?:${NAMES})"?,|games/(?:${TITLES})/|"\\./(?:${TITLES})["/]|/(?:${TITLES})\\.json|\\b(?:${NAMES}): (?:\\d|\\()`,
  ).test(source);

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !OWN.test(path),
);

it("finds the files", () => expect(files.length).toBeGreaterThan(100));

it("finds no file that names a title", () => {
  expect(files.filter((path) => namesTitle(readFileSync(join(SRC, path), "utf8")))).toEqual([]);
});

test.each([
  'if (game === "cards") return;',
  'rules.variant !== "duel"',
  'playNow("board")',
  'import Card from "../games/cards/Card.svelte";',
  'const load = () => import("./lessons/spezial.json");',
  "const LENGTH = { board: 6 };",
])("detects %s", (source) => expect(namesTitle(source)).toBe(true));
