/** A title is one folder: its name and its variants' names appear nowhere else. Facts about it come from the server. */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import titlesJson from "./titles.json";

const SRC = join(import.meta.dirname, "../src");
const EXAMPLES = join(import.meta.dirname, "../../examples");
const any = (names: Iterable<string>): string => `(?:${[...new Set(names)].join("|")})`;

const OWN_TITLES = any(titlesJson.map(({ name }) => name));
/** The titles of other packages: their entry points. */
const PROJECTS = readdirSync(EXAMPLES)
  .map((name) => join(EXAMPLES, name, "pyproject.toml"))
  .filter((file) => existsSync(file));
const OTHERS = PROJECTS.flatMap((file) => {
  const project = readFileSync(file, "utf8");
  const points = /\[project\.entry-points\."sixfold\.games"\]\n((?:\w+ = .*\n)+)/.exec(project)?.[1] ?? "";
  return [...points.matchAll(/^\w+/gm)].map(([name]) => name);
});
const NAMES = any(
  // The usual name of a single variant is too common a word.
  titlesJson
    .flatMap(({ name, variants }) => [name, ...variants.map((each) => each.name)])
    .concat(OTHERS)
    .filter((name) => name !== "base"),
);
/** The words of titles for moves and pieces. */
const [MOVES, PIECES] = ["(?:place|play)", "(?:tile|card)"];

/** Files that may name titles: the list of titles, and generated types. */
const OWN = new RegExp(`^(?:games/(?:index\\.ts|${OWN_TITLES}/)|lib/protocol\\.ts$)`);

/** Matches code that names a title or a variant: as a value or a type, as a key, in an import, or by its moves. */
const KNOWS = new RegExp(
  [
    `(?<!=)"(?:${NAMES}|${PIECES})"`,
    `(?:case|do [=!]==) "${MOVES}"`,
    `games/${OWN_TITLES}/`,
    `"\\./${OWN_TITLES}["/]`,
    `/${OWN_TITLES}\\.json`,
    `\\b${any([...titlesJson.map(({ name }) => name), ...OTHERS])}: (?:\\d|\\()`,
  ].join("|"),
);
const namesTitle = (source: string): boolean => KNOWS.test(source);

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !OWN.test(path),
);

it("finds the files", () => expect(files.length).toBeGreaterThan(100));
it("finds the titles of other packages", () => expect(OTHERS).not.toEqual([]));

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
  'case "duel":',
  'case "place":',
  'event.do !== "play"',
  'held: "tile" | "card"',
  `if (game === "${OTHERS[0]}") return;`,
  'const first = ["cards"];',
])("detects %s", (source) => expect(namesTitle(source)).toBe(true));

test.each(['<Icon name="play" />', '<g class="tile">', "t.table.boardLabel", 'const PAGES = ["play", "learn"];'])(
  "accepts %s",
  (source) => expect(namesTitle(source)).toBe(false),
);
