import { expect, it } from "vitest";
import { matchesMove } from "./moveSearch";

const finds = (wanted: string): boolean => matchesMove(wanted, "Yd8-Rd9", "Gelb auf d8, Rot auf d9");

it("finds a move if all words match, in any order", () => {
  for (const wanted of ["", "gelb d8", "d8 gelb", "d8, d9", "ro", "Yd8", "Y R"])
    expect(finds(wanted), wanted).toBe(true);
  for (const wanted of ["gelb e8", "blau", "d", "B"]) expect(finds(wanted), wanted).toBe(wanted === "d");
});

it("does not match d1 with d10", () => {
  expect(matchesMove("d1", "Yd10-Rd11", "Gelb auf d10, Rot auf d11")).toBe(false);
});
