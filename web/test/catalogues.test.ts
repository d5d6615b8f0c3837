import { expect, it } from "vitest";
import deCards from "../src/games/cards/texts/de";
import enCards from "../src/games/cards/texts/en";
import de from "../src/i18n/de";
import en from "../src/i18n/en";
import { PHRASES } from "../src/lib/limits";
import { LANGS, LANGUAGES, type Lang } from "../src/i18n/languages";
import titlesJson from "./titles.json";

/** Every key of a catalogue with its type. */
function shape(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([name, word]) => {
    const here = `${path}.${name}`;
    return typeof word === "object" && word !== null ? shape(word as object, here) : [`${here}: ${typeof word}`];
  });
}

const levelsOf = ({ variants }: (typeof titlesJson)[number]): number[] =>
  variants.flatMap(({ tables }) => tables.map(({ levels }) => levels));
const FILES = import.meta.glob<{ default: object }>("../src/games/*/texts/??.ts");
const ofTitle =
  (folder: string) =>
  async (lang: Lang): Promise<object> =>
    (await FILES[`${folder}/${lang}.ts`]!()).default;
/** The loader of every folder of texts. */
const FOLDERS = Object.fromEntries(
  Object.keys(FILES)
    .map((path) => path.slice(0, path.lastIndexOf("/")))
    .map((folder) => [folder, ofTitle(folder)]),
);
FOLDERS.client = async (lang) => (await LANGUAGES[lang].load()).default;

it.each(Object.entries(FOLDERS))("has the same keys in every language, and no empty texts: %s", async (_, load) => {
  const english = await load("en");
  const texts = (words: object): unknown[] =>
    Object.values(words).flatMap((word) =>
      typeof word === "object" && word !== null ? texts(word as object) : [word],
    );
  for (const lang of LANGS) {
    const words = await load(lang);
    expect(shape(words).sort()).toEqual(shape(english).sort());
    for (const word of texts(words)) if (typeof word === "string") expect(word.trim()).not.toBe("");
  }
});

it("finds the texts of titles", () => expect(Object.keys(FOLDERS).length).toBeGreaterThan(3));

it("uses singular and plural correctly", () => {
  expect(en.waitingRoom.missing("Ben", 1)).toContain("Ben is back");
  expect(en.waitingRoom.missing("Ben and Cleo", 2)).toContain("Ben and Cleo are back");
  expect(de.waitingRoom.missing("Ben", 1)).toContain("Ben wieder am Tisch ist");
  expect(de.waitingRoom.missing("Ben und Cleo", 2)).toContain("Ben und Cleo wieder am Tisch sind");
  expect(enCards.openCard("red and blue", ["red"])).toBe("red and blue, red counts");
  expect(enCards.openCard("red and blue", ["red", "blue"])).toBe("red and blue, red and blue count");
  expect(deCards.openCard("Rot und Blau", ["Rot"])).toBe("Rot und Blau, Rot zählt");
  expect(deCards.openCard("Rot und Blau", ["Rot", "Blau"])).toBe("Rot und Blau, Rot und Blau zählen");
});

it.each(LANGS)("has words for every phrase of the chat, and names of levels and colours: %s", async (lang) => {
  const { table, colours, common } = (await LANGUAGES[lang].load()).default;
  expect(PHRASES.filter((phrase) => table.phrase(phrase) === phrase)).toEqual([]);
  expect(Object.keys(colours).sort()).toEqual(["B", "G", "O", "P", "R", "Y"]);
  for (let level = 1; level <= Math.max(...titlesJson.flatMap(levelsOf)); level++)
    for (const said of [common.bot(level), common.botLine(level)]) expect(said).not.toMatch(/^(Bot|$)/);
});
