/** The tips of the first game of each title: at which table they appear, and who has learned what. Kept in this browser. */

import { untrack } from "svelte";
import { settings } from "./settings.svelte";

const PLACE = "sixfold.coach";
/** The most tips in a game. */
export const TIPS = ["start", "score", "weakest"] as const;
export type Tip = (typeof TIPS)[number];

interface Kept {
  /** The table with tips. */
  table: string | null;
  game: string;
  /** The tips that were seen there. */
  seen: string[];
  /** The titles that need no more tips. */
  learned: string[];
}

const NOTHING: Kept = { table: null, game: "", seen: [], learned: [] };
const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((each) => typeof each === "string");

function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
    return {
      table: typeof found.table === "string" ? found.table : null,
      game: typeof found.game === "string" ? found.game : "",
      seen: isTexts(found.seen) ? found.seen : [],
      learned: isTexts(found.learned) ? found.learned : [],
    };
  } catch {
    return NOTHING;
  }
}

class Coach {
  #kept = $state.raw(read());

  /** A game begins: it has tips, unless its title is known already. */
  begin(game: string, table: string): void {
    if (!this.#kept.learned.includes(game)) this.#keep({ table, game, seen: [] });
  }

  isAt(table: string | undefined): boolean {
    return settings.kept.tips && table !== undefined && this.#kept.table === table;
  }

  isSeen(tip: Tip): boolean {
    return this.#kept.seen.includes(tip);
  }

  // Effects call these two: what they read here must not make them run again.
  see(tip: Tip): void {
    untrack(() => {
      if (!this.isSeen(tip)) this.#keep({ seen: [...this.#kept.seen, tip] });
    });
  }

  /** A title is known: from now on it has no more tips. */
  learn(game: string): void {
    untrack(() => {
      const { learned, table } = this.#kept;
      if (!learned.includes(game))
        this.#keep({ learned: [...learned, game], table: game === this.#kept.game ? null : table });
    });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // Without storage, tips last as long as the page.
    }
  }
}

export const coach = new Coach();
