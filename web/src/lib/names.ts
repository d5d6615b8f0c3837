/** Names as people write them. */

const letters =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** The letters as people see them. One may be a family of four: eleven units to the browser. */
const spelled = (name: string): string[] =>
  letters ? Array.from(letters.segment(name), ({ segment }) => segment) : [...name];

/** The first letter, as it stands for somebody. */
export const initial = (name: string): string => (spelled(name)[0] ?? "").toLocaleUpperCase();

/** Shortens a name to at most this number of letters. */
export function truncateName(name: string, most: number): string {
  const all = spelled(name);
  return all.length > most ? `${all.slice(0, most - 1).join("")}…` : name;
}

/** What is sent of what was typed: a field may have cut an emoji in half, and half of one is no character. */
export const cleanInput = (text: string): string => text.replace(/\p{Surrogate}/gu, "").trim();
