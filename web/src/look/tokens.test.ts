import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

it("is the only place with colours, except black and white for shading and the materials of the sprites", () => {
  const components = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".svelte") && !path.endsWith("Sprite.svelte"),
  );
  const named = components.flatMap(
    (path) =>
      readFileSync(`src/${path}`, "utf8")
        .match(/[:( ,]#(?!(?:000|fff)\b)[0-9a-f]{3,8}\b/gi)
        ?.map((colour) => `${path}${colour}`) ?? [],
  );
  expect(components.length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(svelte|css)$/.test(path) && !path.endsWith("tokens.css"),
);

it("is the only place with durations of motion, so that reduced motion applies everywhere", () => {
  const timed = sources.flatMap(
    (path) =>
      readFileSync(`src/${path}`, "utf8")
        .match(/\b(?:animation|transition)[\w-]*:[^;}]*?[\d.]+m?s\b[^;}]*/g)
        ?.map((rule) => `${path}: ${rule}`) ?? [],
  );
  expect(timed).toEqual([]);
  const own = sources.filter((path) => readFileSync(`src/${path}`, "utf8").includes("prefers-reduced-motion"));
  expect(own).toEqual([]);
  // Svelte transitions have their durations in the script.
  const unpaced = sources.flatMap(
    (path) =>
      readFileSync(`src/${path}`, "utf8")
        .match(/\b(?:duration|delay): *\d+/g)
        ?.map((rule) => `${path}: ${rule}`) ?? [],
  );
  expect(unpaced).toEqual([]);
});

it("makes every duration 0 with one factor, for the system's setting and for ours", () => {
  const css = readFileSync("src/look/tokens.css", "utf8");
  const durations = css.match(/--d-[\w-]+:[^;]*/g)!;
  expect(durations.length).toBeGreaterThan(6);
  expect(
    durations.filter((rule) => !/^--d-[\w-]+: calc\(\d+ms \* var\(--motion\)(?: \* var\(--pace\))?\)$/.test(rule)),
  ).toEqual([]);
  expect(css).toMatch(/prefers-reduced-motion: reduce\) \{\s*:root \{\s*--motion: 0;\s*\}\s*\}/);
  expect(css).toMatch(/:root\[data-motion="less"\] \{\s*--motion: 0;\s*\}/);
});
