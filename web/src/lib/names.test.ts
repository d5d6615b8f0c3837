import { expect, it } from "vitest";
import { initial, truncateName, cleanInput } from "./names";

it("returns the first letter as people perceive it", () => {
  expect(["ada", "ößi", "🦊 Fox", "👩‍👩‍👧 home", "é", ""].map(initial)).toEqual(["A", "Ö", "🦊", "👩‍👩‍👧", "É", ""]);
});

it("shortens a name without splitting a letter", () => {
  expect(
    ["Maximilian", "Maximiliane", "Foxes 🦊🦊🦊🦊🦊", "Home of 👩‍👩‍👧 and 🦊"].map((name) => truncateName(name, 10)),
  ).toEqual(["Maximilian", "Maximilia…", "Foxes 🦊🦊🦊…", "Home of 👩‍👩‍👧…"]);
});

it("removes half an emoji", () => {
  expect(cleanInput(" Fox🦊".slice(0, -1))).toBe("Fox");
  expect(cleanInput("🦊 Fox ")).toBe("🦊 Fox");
  expect(cleanInput("\ud83e")).toBe("");
});
