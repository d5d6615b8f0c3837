import { expect, it } from "vitest";
import de from "./de";
import en from "./en";

/** Every key of a catalogue with its type. */
function shape(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([name, word]) => {
    const here = `${path}.${name}`;
    return typeof word === "object" && word !== null ? shape(word as object, here) : [`${here}: ${typeof word}`];
  });
}

it("has the same keys in both languages, and no empty texts", () => {
  expect(shape(de).sort()).toEqual(shape(en).sort());
  const texts = (words: object): unknown[] =>
    Object.values(words).flatMap((word) =>
      typeof word === "object" && word !== null ? texts(word as object) : [word],
    );
  for (const word of [...texts(en), ...texts(de)]) if (typeof word === "string") expect(word.trim()).not.toBe("");
});

it("uses singular and plural correctly", () => {
  expect(en.waitingRoom.missing("Ben", 1)).toContain("Ben is back");
  expect(en.waitingRoom.missing("Ben and Cleo", 2)).toContain("Ben and Cleo are back");
  expect(de.waitingRoom.missing("Ben", 1)).toContain("Ben wieder am Tisch ist");
  expect(de.waitingRoom.missing("Ben und Cleo", 2)).toContain("Ben und Cleo wieder am Tisch sind");
  expect(en.cards.openCard("red and blue", ["red"])).toBe("red and blue, red counts");
  expect(en.cards.openCard("red and blue", ["red", "blue"])).toBe("red and blue, red and blue count");
  expect(de.cards.openCard("Rot und Blau", ["Rot"])).toBe("Rot und Blau, Rot zählt");
  expect(de.cards.openCard("Rot und Blau", ["Rot", "Blau"])).toBe("Rot und Blau, Rot und Blau zählen");
});
