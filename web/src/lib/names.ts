/** Helpers for names that users type. */

const letters =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** The letters as people perceive them. An emoji of a family is one letter, but eleven UTF-16 units. */
const spelled = (name: string): string[] =>
  letters ? Array.from(letters.segment(name), ({ segment }) => segment) : [...name];

/** The first letter, for avatars. */
export const initial = (name: string): string => (spelled(name)[0] ?? "").toLocaleUpperCase();

/** Shortens a name to at most this number of letters. */
export function truncateName(name: string, most: number): string {
  const all = spelled(name);
  return all.length > most ? `${all.slice(0, most - 1).join("")}…` : name;
}

/** The cleaned text of an input field. A field may cut an emoji in half, and half an emoji is not a valid character. */
export const cleanInput = (text: string): string => text.replace(/\p{Surrogate}/gu, "").trim();
