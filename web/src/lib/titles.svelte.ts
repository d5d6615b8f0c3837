/** The titles that this server offers, with the facts about their rules and all their names. */

import { language } from "../i18n/index.svelte";
import { get } from "./api";
import type { Rules, TableFacts, Title, VariantFacts } from "./types";

const PLACE = "sixfold.titles";
/** How many milliseconds a page waits for the titles on the first visit. */
const PATIENCE = 3_000;
type Table = Pick<Rules, "game" | "variant" | "players">;

/** The titles from the last visit. They are used until the server has answered. */
function kept(): Title[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

class Titles {
  all = $state.raw<Title[]>(kept());
  #asked: Promise<void> | null = null;

  /** Ask the server once per page load. After a failure, the next call asks again. */
  load(): Promise<void> {
    this.#asked ??= get<Title[]>("/titles").then(
      (found) => {
        this.all = found;
        try {
          localStorage.setItem(PLACE, JSON.stringify(found));
        } catch {
          // Without storage, the next page load asks again.
        }
      },
      () => {
        this.#asked = null;
      },
    );
    return this.#asked;
  }

  /** Resolves when some titles are known, or after a while. */
  async ready(): Promise<void> {
    const asked = this.load();
    if (!this.all.length) await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  get(game: string): Title | null {
    return this.all.find(({ name }) => name === game) ?? null;
  }

  variant({ game, variant }: Pick<Rules, "game" | "variant">): VariantFacts | null {
    return this.get(game)?.variants.find(({ name }) => name === variant) ?? null;
  }

  /** The facts about a table. If its title is unknown, only the seats are certain. */
  facts(table: Table): TableFacts {
    const found = this.variant(table)?.tables.find(({ players }) => players === table.players);
    if (found) return found;
    const sides = Array.from({ length: table.players }, (_, seat) => [seat]);
    const unknown = { players: table.players, sides, track_end: 1, colours: [], levels: 0, why_not_rated: null };
    return {
      ...unknown,
      has_exchange: false,
      has_bonus_moves: false,
      has_hidden_hands: true,
      has_draws: false,
      shares_track: false,
      has_gates: false,
    };
  }

  /** The names of all ladders: one for each table at which people play against each other. */
  get ladders(): string[] {
    return this.all.flatMap(({ name: game, variants }) =>
      variants.flatMap(({ name: variant, tables }) =>
        tables.filter(({ why_not_rated }) => !why_not_rated).map(({ players }) => `${game}-${variant}-${players}`),
      ),
    );
  }

  /** The levels of the bots that can play at a table. */
  levels(table: Table): number[] {
    return Array.from({ length: this.facts(table).levels }, (_, i) => i + 1);
  }

  /** The short title of a game. */
  label(game: string): string {
    return this.get(game)?.labels[language.lang] ?? game;
  }

  /** The name of a variant, in a word or two: `Duel`, `Card game`. */
  kind(table: Pick<Rules, "game" | "variant">): string {
    return this.variant(table)?.titles[language.lang] ?? this.label(table.game);
  }

  /** Why a game ended, by the reason in its result; null if the title has no text for it. */
  ending(game: string, reason: string): string | null {
    const said = this.get(game)?.endings[reason]?.[language.lang];
    return said ? `${said.charAt(0).toLocaleUpperCase()}${said.slice(1)}.` : null;
  }
}

export const titles = new Titles();

/** Whether the table has no opponents. */
export const isAlone = (table: Table): boolean => titles.facts(table).sides.length === 1;
