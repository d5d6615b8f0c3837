/** What somebody has chosen for this browser. Kept here, and with the account if there is one (pages/Settings). */

export type Theme = "auto" | "paper" | "evening";
export interface Kept {
  theme: Theme; lang: "auto" | "en" | "de"; sound: boolean; motion: "auto" | "less"; confirm: boolean; nonvisual: boolean; muted: boolean;
  /** Whether to be told by the system that it is one's turn, while the page is not to be seen. */
  notify: boolean;
}

const PLACE = "sixfold.settings";
const FIRST: Kept = { theme: "auto", sound: false, motion: "auto", confirm: true, nonvisual: false, muted: false, notify: false, lang: "auto" };

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  kept = $state<Kept>(read());
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
    const known = Object.entries(chosen).filter(([what, value]) => what in FIRST && typeof value === typeof FIRST[what as keyof Kept]);
    this.kept = { ...this.kept, ...(Object.fromEntries(known) as Partial<Kept>) };
    this.#write();
  }

  set<K extends keyof Kept>(what: K, value: Kept[K]): void {
    this.kept[what] = value;
    this.#write();
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
