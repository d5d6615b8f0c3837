/** The folders of the client are levels. A file may import from its own folder and from lower ones, but not from another title. */

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** From low to high. Folders on the same level do not import from each other. */
const LEVELS = [
  ["art", "look"],
  ["i18n"],
  ["lib"],
  ["ui", "fairness"],
  ["table"],
  ["games"],
  ["lobby", "account", "learn", "review"],
  ["pages"],
  ["shell"],
];
const levelOf = (folder: string): number => LEVELS.findIndex((folders) => folders.includes(folder));

/** Everything that a file imports by a relative path, including types. */
function imported(path: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*)["'](\.[^"']*)["']/g)].map(
    ([, specifier]) => specifier!,
  );
  return specifiers.map((specifier) => posix.join(dirname(path), specifier));
}

/** The forbidden imports of a file, which is named by its path in `src`. */
function wrongImports(path: string, source: string): string[] {
  const [folder, title, ...deeper] = path.split("/") as [string, ...string[]];
  // The entry point mounts the shell.
  if (title === undefined) return path === "main.ts" ? [] : [`${path} is in no folder`];
  if (levelOf(folder) < 0) return [`${path}: the folder ${folder} is on no level`];
  return imported(path, source)
    .filter((target) => {
      const [other, otherTitle, ...rest] = target.split("/") as [string, ...string[]];
      // Outside src: test fixtures and the rules in the docs.
      if (other === "..") return false;
      if (other !== folder) return levelOf(other) >= levelOf(folder) || levelOf(other) < 0;
      return folder === "games" && deeper.length > 0 && (rest.length === 0 || otherTitle !== title);
    })
    .map((target) => `${path} imports ${target}`);
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|svelte)$/.test(path));

it("finds the files", () => {
  expect(files.length).toBeGreaterThan(200);
  const folders = new Set(files.map((path) => path.split("/")[0]));
  expect(LEVELS.flat().filter((folder) => !folders.has(folder))).toEqual([]);
});

it("allows no import from a higher level", () => {
  expect(files.flatMap((path) => wrongImports(path, readFileSync(join(SRC, path), "utf8")))).toEqual([]);
});

test.each([
  ["lib/x.ts", 'import { t } from "../table/x";'],
  ["i18n/en/x.ts", 'import type { GameName } from "../../lib/types";'],
  ["table/x.svelte", 'const part = await import("../games/board/Board.svelte");'],
  ["ui/x.ts", 'import "../fairness/x";'],
  ["lobby/x.ts", 'import {\n  a,\n  b,\n} from "../account/x";'],
  ["games/board/x.ts", 'import { readMove } from "../spezial/notation";'],
  ["games/board/x.ts", 'export * from "../variants";'],
  ["pages/x.test.ts", 'vi.mock("../shell/x");'],
  ["pages/x.ts", 'import "../main";'],
  ["attic/x.ts", ""],
  ["x.ts", ""],
])("rejects a wrong import in %s: %s", (path, source) => {
  expect(wrongImports(path, source)).toHaveLength(1);
});

test.each([
  ["main.ts", 'import App from "./shell/App.svelte";'],
  ["games/board/x.ts", 'import { a } from "./notation";\nimport { b } from "../../table/x";'],
  ["games/index.ts", 'const load = () => import("./board/BoardTable.svelte");'],
  ["pages/start/x.ts", 'import "../../games/board/x";\nimport "../x";'],
  ["learn/x.ts", 'import rules from "../../../docs/rules/board.en.md?raw";\nimport { vi } from "vitest";'],
])("accepts a valid import in %s: %s", (path, source) => {
  expect(wrongImports(path, source)).toEqual([]);
});
