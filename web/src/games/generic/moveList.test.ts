import { beforeEach, expect, it } from "vitest";
import { language } from "../../i18n/index.svelte";
import { grouped, listed } from "./moveList.svelte";
import { choiceWords, partsOf, say } from "./notation";

beforeEach(() => language.load("en"));

it("parses a move of any title: capital letters are colours", () => {
  expect(partsOf("Rh12-Bh11")).toEqual([
    { colours: ["R"], text: "h12" },
    { colours: ["B"], text: "h11" },
  ]);
  expect(say("Rh12-Bh11")).toBe("red h12 and blue h11");
  expect(say("m9-m10+G")).toBe("m9, m10, and green");
  expect(say("RB")).toBe("red blue");
});

it("names an exchange, or none, as in every title", () => {
  expect(choiceWords("keep")).toBe(language.words.table.keep);
  expect(choiceWords("xRR,RB")).toBe(language.words.table.exchange);
  expect(choiceWords("x5-x6")).toBeNull();
});

it("groups moves by points, the highest first", () => {
  const moves = [listed("Ra1-Ba2", { R: 1 }), listed("Ra1-Ba3", {}), listed("Ga1-Ba2", { G: 1, B: 2 })];
  expect(grouped(moves).map(({ points, moves }) => [points, moves.map(({ move }) => move)])).toEqual([
    [3, ["Ga1-Ba2"]],
    [1, ["Ra1-Ba2"]],
    [0, ["Ra1-Ba3"]],
  ]);
});

it("finds a move by the colours of its tiles and of its gains", () => {
  expect(listed("m9-m10", { O: 2 }).colours).toEqual(new Set(["O"]));
  expect(listed("Ra1-Ba2", { R: 1 }).colours).toEqual(new Set(["R", "B"]));
});
