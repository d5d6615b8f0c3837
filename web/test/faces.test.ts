import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import names from "../src/i18n/en/names.json";
import Face from "../src/art/Face.svelte";
import { FACES } from "../src/art/faces";

afterEach(cleanup);

it("differs between all bots, and there is one for each", () => {
  const drawn = names.bots.map((_, i) => render(Face, { level: i + 1 }).container.innerHTML);
  expect(new Set(drawn).size).toBe(names.bots.length);
  expect(FACES.length).toBe(names.bots.length);
});

it("is decoration, because the name says who it is", () => {
  const { container } = render(Face, { level: 3 });
  expect(container.querySelector("svg")!.getAttribute("aria-hidden")).toBe("true");
});
