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
    // The root element belongs to no component.
    expect(found(/.*:global.*/g, (rule) => rule.includes(":global(#app)"))).toEqual([]);
  });

  it("mention no theme, because only the tokens differ", () => {
    expect(found(/.*data-theme.*/g)).toEqual([]);
  });

  it("use named screen sizes instead of widths and heights", () => {
    expect(found(/@media [^{]*(?:width|height|aspect)[^{]*/g)).toEqual([]);
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
});
