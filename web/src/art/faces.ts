/** The faces of the bots, by level: lines and filled shapes on a hexagon with circumradius 100. */

import type { Colour } from "./colours";

interface FaceShapes {
  /** The colour that is printed on the hexagon; without one, it is plain. */
  colour: Colour | null;
  lines: string;
  fills: string;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** Eyes with a hole for each pupil. */
const eyes = (r: number, pupil: number, dx: number, dy: number): string =>
  [-30, 30].map((x) => disc(x, -12, r) + disc(x + dx, -12 + dy, pupil)).join("");
const star = (x: number, y: number, r: number): string =>
  `M${Array.from({ length: 12 }, (_, i) => {
    const length = i % 2 ? r * 0.5 : r;
    const angle = (Math.PI / 6) * i;
    return `${(x + length * Math.sin(angle)).toFixed(1)} ${(y - length * Math.cos(angle)).toFixed(1)}`;
  }).join("L")}Z`;

export const FACES: readonly FaceShapes[] = [
  // Looks up in wonder.
  { colour: "Y", lines: "M-13 42a13 13 0 1 0 26 0a13 13 0 1 0-26 0M0-66q-2-16 12-24", fills: eyes(24, 10, 4, -9) },
  // Grins from ear to ear.
  { colour: "O", lines: "M-30-24v18M30-24v18", fills: "M-46 20H46Q34 62 0 62T-46 20Z" },
  // Half asleep and happy.
  {
    colour: "G",
    lines: "M-58-14h42M16-14h42M-30 32q30 26 60 0",
    fills: "M-54-12h34a17 17 0 0 1-34 0ZM20-12h34a17 17 0 0 1-34 0Z",
  },
  // Raises the brows and watches.
  { colour: "B", lines: "M-54-42q22-18 42-4M12-46q20-14 42 4M-18 40h36", fills: eyes(19, 7, 0, 0) },
  // Winks.
  { colour: "P", lines: "M12-8q20-22 42 0M-28 30q30 26 54-10", fills: disc(-32, -12, 16) },
  // Narrow eyes and a sly smile.
  {
    colour: "R",
    lines: "M-32 32q16 18 32 0q16 18 32 0",
    fills: "M-62-34L-12-8Q-34 12-62-34ZM62-34L12-8Q34 12 62-34Z",
  },
  // Spectacles and a moustache.
  {
    colour: null,
    lines: `${disc(-32, -14, 25)}${disc(32, -14, 25)}M-7-16q7-6 14 0`,
    fills: `${disc(-32, -14, 8)}${disc(32, -14, 8)}M0 30Q-34 18-52 46Q-24 56 0 42Q24 56 52 46Q34 18 0 30Z`,
  },
  // Stars for eyes, and six folds around the head (Face.svelte).
  { colour: null, lines: "M-22 30q22 18 44 0", fills: star(-25, -10, 20) + star(25, -10, 20) },
];
