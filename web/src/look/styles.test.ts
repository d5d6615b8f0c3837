import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The styles of every component, and every stylesheet except the tokens. */
const styles = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|css)$/.test(path) && !path.endsWith("tokens.css"))
  .map((path) => {
    const source = readFileSync(`src/${path}`, "utf8");
    return { path, css: path.endsWith(".svelte") ? (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? "") : source };
  });

/** All matches in any style, with their files. */
const found = (pattern: RegExp, isFine: (match: string) => boolean = () => false): string[] =>
  styles.flatMap(({ path, css }) =>
    (css.match(pattern) ?? []).filter((match) => !isFine(match)).map((match) => `${path}: ${match}`),
  );

describe("styles", () => {
  it("affect only their own component: a parent only sets custom properties for its children", () => {
    expect(found(/.*:global.*/g)).toEqual([]);
  });

  it("mention no theme, because only the tokens differ", () => {
    expect(found(/.*data-theme.*/g)).toEqual([]);
  });

  it("use named screens instead of widths, heights, orientations and pointers", () => {
    expect(found(/@media [^{]*(?:width|height|aspect|orientation|pointer|hover:)[^{]*/g)).toEqual([]);
    expect(found(/@container[^{]*/g)).toEqual([]);
    expect(found(/@media [^{]*\(--[^{]*/g).length).toBeGreaterThan(60);
  });

  it("take font sizes from the tokens, except sizes relative to the surrounding text", () => {
    expect(found(/font-size: [^;]+/g, (rule) => /var\(--t-|\dem$|calc\(100% \+/.test(rule))).toEqual([]);
    expect(found(/--[\w-]+-size: [^;]+/g, (rule) => /var\(--t-|qr-size/.test(rule))).toEqual([]);
    // Text in a drawing uses the units of the drawing.
    expect(found(/font: [^;]+/g, (rule) => /var\(--t-|inherit|\dpx/.test(rule))).toEqual([]);
    expect(found(/--t-[\w]+: /g)).toEqual([]);
  });

  const tokens = readFileSync("src/look/tokens.css", "utf8");
  const sizes = (name: string): string[] =>
    [...tokens.matchAll(new RegExp(`--${name}-\\w+: (\\d+px);`, "g"))].map(([, size]) => size!);
  /** Sizes in rules with this property, which may be negative. */
  const sizesIn = (property: string): string[] =>
    found(new RegExp(`(?<=^\\s*)(?:${property}): [^;]+`, "gm")).flatMap((rule) =>
      (rule.match(/-?\d+px/g) ?? []).map((size) => `${rule.split(":")[0]}: ${size}`),
    );
  const SPACE = "(?:row-|column-)?gap|(?:padding|margin)[\\w-]*|--[\\w-]*(?:padding|gap|space)";
  const RADIUS = "border[\\w-]*radius";

  it.each([
    ["s", SPACE],
    ["r", RADIUS],
  ])("take sizes from the tokens --%s-… where there is one", (name, property) => {
    const known = sizes(name);
    expect(known.length).toBeGreaterThan(5);
    expect(sizesIn(property).filter((each) => known.includes(each.split(": ")[1]!))).toEqual([]);
  });

  it("have a token for every space that is used often", () => {
    const uses = sizesIn(SPACE).map((each) => each.split(": ")[1]!);
    expect([...new Set(uses)].filter((size) => uses.filter((each) => each === size).length > 25)).toEqual([]);
  });
});
