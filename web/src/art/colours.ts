/** The six colours, by their letters. */

export type Colour = "R" | "G" | "B" | "O" | "Y" | "P";
export const COLOURS: readonly Colour[] = ["R", "G", "B", "O", "Y", "P"];

const isColour = (letter: string): letter is Colour => COLOURS.some((colour) => colour === letter);

/** The colours among these letters, in their order: those of a tile or card such as `RB`, or of a move. */
export const coloursIn = (letters: string): Colour[] => [...letters].filter(isColour);

/** The two colours of a tile or card. */
export function pairOf(letters: string): [Colour, Colour] {
  const [a, b] = coloursIn(letters);
  if (!a || !b) throw new TypeError(`${letters} has not two colours`);
  return [a, b];
}

/** The entries of a record by colour, in the order of the record. */
export const byColour = <T>(record: Partial<Record<Colour, T>>): [Colour, T][] =>
  Object.keys(record)
    .filter(isColour)
    .flatMap((colour) => {
      const value = record[colour];
      return value === undefined ? [] : [[colour, value]];
    });
