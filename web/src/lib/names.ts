/** Names as people write them. */

const letters = typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** The first letter, as it stands for somebody. It may be a family of four: one letter to see, eleven units to the browser. */
export function initial(name: string): string {
  const first = letters ? letters.segment(name)[Symbol.iterator]().next().value?.segment : [...name][0];
  return (first ?? "").toLocaleUpperCase();
}

/** What is sent of what was typed: a field may have cut an emoji in half, and half of one is no character. */
export const typed = (text: string): string => text.replace(/\p{Surrogate}/gu, "").trim();
