import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

it("is the only place that names a colour, but for black and white as light and shade, and the materials of the sprites", () => {
  const components = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".svelte") && !path.endsWith("Sprite.svelte"));
  const named = components.flatMap((path) => readFileSync(`src/${path}`, "utf8").match(/[:( ,]#(?!(?:000|fff)\b)[0-9a-f]{3,8}\b/gi)?.map((colour) => `${path}${colour}`) ?? []);
  expect(components.length).toBeGreaterThan(50);
  expect(named).toEqual([]);
});
