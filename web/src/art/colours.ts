/** The six colours, by their letters. */

export type Colour = "R" | "G" | "B" | "O" | "Y" | "P";
export const COLOURS: readonly Colour[] = ["R", "G", "B", "O", "Y", "P"];
