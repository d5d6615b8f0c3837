/** A title is one folder: its name, and those of its variants, appear nowhere else. Facts about it come from the server. */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import told from "./titles.json";

const SRC = join(import.meta.dirname, "../src");
const EXAMPLES = join(import.meta.dirname, "../../examples");
const any = (names: Iterable<string>): string => `(?:${[...new Set(names)].join("|")})`;

const OWN_TITLES = any(told.map(({ name }) => name));
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
  // What it is called where there is only one names nothing.
  told
    .flatMap(({ name, variants }) => [name, ...variants.map((each) => each.name)])
    .concat(OTHERS)
    .filter((name) => name !== "base"),
);
/** What titles call a move and what is moved. */
const [MOVES, PIECES] = ["(?:place|play)", "(?:tile|card)"];

/** The list of titles, and what is written from the server's types. */
const OWN = new RegExp(`^(?:games/(?:index\\.ts|${OWN_TITLES}/)|lib/protocol\\.ts$)`);

/** Code that knows a title or a variant: as a value or a type, as a key of a record, by an import from its folder, or by its moves. */
const KNOWS = new RegExp(
  [
    `(?<!=)"(?:${NAMES}|${PIECES})"`,
    `(?:case|do [=!]==) "${MOVES}"`,
    `games/${OWN_TITLES}/`,
    `"\\./${OWN_TITLES}["/]`,
    `/${OWN_TITLES}\\.json`,
    `\\b${any([...told.map(({ name }) => name), ...OTHERS])}: (?:\\d|\\()`,
  ].join("|"),
);
const namesTitle = (source: string): boolean => KNOWS.test(source);

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path) && !OWN.test(path),
);

it("finds the files", () => expect(files.length).toBeGreaterThan(100));
it("finds the titles of other packages", () => expect(OTHERS).not.toEqual([]));

it("lets no file name a title", () => {
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
])("notices %s", (source) => expect(namesTitle(source)).toBe(true));

test.each(['<Icon name="play" />', '<g class="tile">', "t.table.boardLabel", 'const PAGES = ["play", "learn"];'])(
  "lets %s be",
  (source) => expect(namesTitle(source)).toBe(false),
);
