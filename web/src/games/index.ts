/** All games that have a table of their own. All others share the generic table. */

import type { Deal } from "../fairness/shuffle";
import type { GameDescriptor, LessonWords } from "../table/gameDescriptor";
import type { GameName } from "../lib/types";
import { board } from "./board";
import { cards } from "./cards";
import { generic } from "./generic";
import { spezial } from "./spezial";

export { default as Hero } from "./board/Hero.svelte";

const KNOWN: { readonly [G in GameName]: GameDescriptor<G> } = { board, cards, spezial };

const isKnown = (game: string): game is GameName => Object.hasOwn(KNOWN, game);

/** The descriptor of a game. It only ever receives views of its own game, because a table has one game. */
export const descriptorOf = (game: string): GameDescriptor => (isKnown(game) ? KNOWN[game] : generic) as GameDescriptor;

/** How a game is dealt, if the client knows it. */
export const dealOf = async (game: string): Promise<Deal | null> => (await descriptorOf(game).deal?.())?.deal ?? null;

/** The texts of a lesson. */
export const lessonWords = (game: GameName): LessonWords => descriptorOf(game).lesson!.texts.words.lesson;

/** Load a part of the client together with the texts of all lessons. */
export const withLessonWords =
  <P>(load: () => Promise<P>) =>
  async (): Promise<P> =>
    (await Promise.all([load(), ...Object.values(KNOWN).map(({ lesson }) => lesson?.texts.load())]))[0];

/** The given games that have a lesson. */
export const withLessons = (games: readonly string[]): GameName[] =>
  games.filter(isKnown).filter((game) => descriptorOf(game).lesson);
