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

/** The colours of a theme by name, with references followed. */
function colours(theme: string): (name: string) => string {
  const css = readFileSync("src/look/tokens.css", "utf8");
  const block = css.slice(css.indexOf(`[data-theme="${theme}"]`));
  const rules = new Map(
    [...block.slice(0, block.indexOf("\n}")).matchAll(/--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\));/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  );
  return (name) => {
    const value = rules.get(name)!;
    return value.startsWith("#") ? value : colours(theme)(value.slice("var(--".length, -1));
  };
}

/** The contrast of two colours, as WCAG defines it. */
function contrast(a: string, b: string): number {
  const [light, dark] = [a, b]
    .map((hex) =>
      [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i]!, 0),
    )
    .sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

it.each(["paper", "evening"])("shows legal cells with a contrast of 3:1 on every kind of cell: %s", (theme) => {
  const colour = colours(theme);
  for (const cell of ["cell", "cell-2", "cell-3"])
    expect(contrast(colour("legal"), colour(cell)), cell).toBeGreaterThanOrEqual(3);
  // With a tile in the hand, a dot has a ring: one of the two stands out.
  for (const cell of ["cell", "cell-2", "cell-3"])
    expect(
      Math.max(contrast(colour("glow"), colour(cell)), contrast(colour("casing"), colour(cell))),
    ).toBeGreaterThanOrEqual(3);
});
