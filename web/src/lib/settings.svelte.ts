/** What somebody has chosen for this browser. Kept here, and with the account if there is one (me). */

import { LANGS } from "../i18n/index.svelte";

/** What there is to choose from; what stands first holds until somebody chooses. */
const CHOICES = {
  theme: ["auto", "paper", "evening"],
  lang: ["auto", ...LANGS],
  motion: ["auto", "less"],
  /** Whether letters and digits alone are shortcuts. */
  keys: [true, false],
  sound: [false, true],
  confirm: [true, false],
  nonvisual: [false, true],
  muted: [false, true],
  /** Whether to be told by the system that it is one's turn, while the page is not to be seen. */
  notify: [false, true],
} as const;
export type Kept = { -readonly [What in keyof typeof CHOICES]: (typeof CHOICES)[What][number] };

const PLACE = "sixfold.settings";
const FIRST = Object.fromEntries(Object.entries(CHOICES).map(([what, [first]]) => [what, first])) as Kept;

/** Those of the things that somebody has chosen, here or elsewhere, which can be chosen. */
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
  /** Called after each change, to save it elsewhere too. */
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

  /** Whether things appear where they belong instead of travelling there. */
  get still(): boolean {
    return this.kept.motion === "less" || this.#still;
  }

  /** What was chosen elsewhere, as far as it is known here. */
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
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
