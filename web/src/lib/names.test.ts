import { expect, it } from "vitest";
import { initial, typed } from "./names";

it("takes the first letter as people see it", () => {
  expect(["ada", "ößi", "🦊 Fox", "👩‍👩‍👧 home", "é", ""].map(initial)).toEqual(["A", "Ö", "🦊", "👩‍👩‍👧", "É", ""]);
});

it("sends no half of an emoji", () => {
  expect(typed(" Fox🦊".slice(0, -1))).toBe("Fox");
  expect(typed("🦊 Fox ")).toBe("🦊 Fox");
  expect(typed("\ud83e")).toBe("");
});
