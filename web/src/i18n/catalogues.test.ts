import { expect, it } from "vitest";
import de from "./de";
import en from "./en";

/** Every key of a catalogue with what kind of thing it is. */
function shape(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([name, word]) => {
    const here = `${path}.${name}`;
    return typeof word === "object" && word !== null ? shape(word as object, here) : [`${here}: ${typeof word}`];
  });
}

it("has the same words in both languages, none of them empty", () => {
  expect(shape(de).sort()).toEqual(shape(en).sort());
  const texts = (words: object): unknown[] => Object.values(words).flatMap((word) => (typeof word === "object" && word !== null ? texts(word as object) : [word]));
  for (const word of [...texts(en), ...texts(de)]) if (typeof word === "string") expect(word.trim()).not.toBe("");
});
