/** The user's settings. They are stored in this browser and, with an account, also on the server (me). */

import { LANGS } from "../i18n/index.svelte";

/** The speeds of moves, from slow to fast. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
/** By how much each speed stretches the time in which a move is shown (tokens.css has the same factors for animations). */
const PACE = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;

/** How loud sounds may be, in percent, from low to high. */
export const VOLUMES = [20, 40, 60, 80, 100] as const;

/** The possible values of each setting. The first is the default. */
const CHOICES = {
  theme: ["auto", "paper", "evening"],
  lang: ["auto", ...LANGS],
  motion: ["auto", "less"],
  /** How fast moves are shown, one after another. */
  speed: ["normal", ...SPEEDS],
  /** Tiles in one colour: only the symbols tell them apart. */
  symbols: [false, true],
  contrast: ["auto", "more"],
  /** The hand that plays: buttons and columns change sides. */
  hand: ["right", "left"],
  /** Whether single letters and digits are shortcuts. */
  keys: [true, false],
  sound: [true, false],
  volume: [60, ...VOLUMES],
  confirm: [true, false],
  /** Whether the first game of each title gives tips. */
  tips: [true, false],
  nonvisual: [false, true],
  muted: [false, true],
  /** Whether to show a system notification when it is your turn and the page is hidden. */
  notify: [false, true],
} as const;
export type Kept = { -readonly [What in keyof typeof CHOICES]: (typeof CHOICES)[What][number] };

const PLACE = "sixfold.settings";
const FIRST = Object.fromEntries(Object.entries(CHOICES).map(([what, [first]]) => [what, first])) as Kept;

/** Only the known settings that have a valid value. */
function known(chosen: object): Partial<Kept> {
  return Object.fromEntries(
    Object.entries(CHOICES).flatMap(([what, choices]) => {
      const value = (chosen as Record<string, unknown>)[what];
      return (choices as readonly unknown[]).includes(value) ? [[what, value]] : [];
    }),
  );
}

function read(): Kept {
  try {
    return { ...FIRST, ...known(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as object) };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  kept = $state<Kept>(read());
  /** Called after each change, to save it with the account too. */
  onchoice: () => void = () => {};
  #night = $state(matchMedia("(prefers-color-scheme: dark)").matches);
  #still = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => (this.#night = event.matches));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => (this.#still = event.matches));
  }

  get theme(): "paper" | "evening" {
    return this.kept.theme === "auto" ? (this.#night ? "evening" : "paper") : this.kept.theme;
  }

  /** Whether to place things without animation. */
  get still(): boolean {
    return this.kept.motion === "less" || this.#still;
  }

  /** The factor for all durations of a move; 0 shows everything at once. */
  get pace(): number {
    return PACE[this.kept.speed];
  }

  /** Adopt the known settings from an account. */
  adopt(chosen: Record<string, unknown>): void {
    this.kept = { ...this.kept, ...known(chosen) };
    this.#write();
  }

  set<K extends keyof Kept>(what: K, value: Kept[K]): void {
    this.kept[what] = value;
    this.#write();
    this.onchoice();
  }

  #write(): void {
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch {
      // Without storage, the settings last as long as the page.
    }
  }
}

export const settings = new Settings();
