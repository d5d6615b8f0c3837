import { expect, it } from "vitest";
import { initial, truncateName, cleanInput } from "./names";

it("takes the first letter as people see it", () => {
  expect(["ada", "ößi", "🦊 Fox", "👩‍👩‍👧 home", "é", ""].map(initial)).toEqual(["A", "Ö", "🦊", "👩‍👩‍👧", "É", ""]);
});

it("shortens a name between its letters", () => {
  expect(
    ["Maximilian", "Maximiliane", "Foxes 🦊🦊🦊🦊🦊", "Home of 👩‍👩‍👧 and 🦊"].map((name) => truncateName(name, 10)),
  ).toEqual(["Maximilian", "Maximilia…", "Foxes 🦊🦊🦊…", "Home of 👩‍👩‍👧…"]);
});

it("sends no half of an emoji", () => {
  expect(cleanInput(" Fox🦊".slice(0, -1))).toBe("Fox");
  expect(cleanInput("🦊 Fox ")).toBe("🦊 Fox");
  expect(cleanInput("\ud83e")).toBe("");
});
