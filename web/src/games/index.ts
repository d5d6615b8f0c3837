/** All games that have their own table. Others are played at the generic table. */

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

/** How a game is shown. A descriptor takes only views of its own game, and gets no others: a table has one game. */
export const descriptorOf = (game: string): GameDescriptor => (isKnown(game) ? KNOWN[game] : generic) as GameDescriptor;

/** Whether what a move counted is celebrated. */
export const celebrates = (game: string, counted: unknown): boolean =>
  counted != null && (descriptorOf(game).celebrates?.(counted) ?? false);

/** How a game is dealt, if that is known here. */
export const dealOf = async (game: string): Promise<Deal | null> => (await descriptorOf(game).deal?.())?.deal ?? null;

/** What is said in a lesson. */
export const lessonWords = (game: GameName): LessonWords => descriptorOf(game).lesson!.texts.words.lesson;

/** A part of the client that comes with the words of all lessons. */
export const withLessonWords =
  <P>(load: () => Promise<P>) =>
  async (): Promise<P> =>
    (await Promise.all([load(), ...Object.values(KNOWN).map(({ lesson }) => lesson?.texts.load())]))[0];

/** The games that can be learned here, out of these. */
export const withLessons = (games: readonly string[]): GameName[] =>
  games.filter(isKnown).filter((game) => descriptorOf(game).lesson);
