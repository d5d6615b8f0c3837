/** The final score of each side, best side first, as the panel at the end of a game shows it. */

import { byColour, type Colour } from "../art/colours";
import { titles } from "../lib/titles.svelte";
import { isByFigures, type GameEnd } from "./gameEnd";
import { sideTracks } from "./sideTracks";
import { lowest } from "./weakest";

export interface Place {
  /** 1 for the winner; sides that share a place have the same number. Null in solo, and if nobody won. */
  place: number | null;
  seats: number[];
  /** The score of each colour, in the order of `sortsByScore`. */
  scores: [Colour, number][];
  /** The weakest score, if it decides. */
  low: number | null;
}

/** Whether scores are sorted, weakest first. On a shared track, no colour is the weakest. */
export const sortsByScore = ({ rules }: Pick<GameEnd, "rules">): boolean => !titles.facts(rules).shares_track;

export function finalPlaces(game: GameEnd): Place[] {
  const facts = titles.facts(game.rules);
  const { ranking, tracks } = game.result;
  const isRanked = facts.sides.length > 1;
  const groups = ranking.map((seats) => facts.sides.filter(([first]) => seats.includes(first!)).length);
  const placeOf = (seat: number): number | null => {
    const group = ranking.findIndex((seats) => seats.includes(seat));
    if (group < 0 || !isRanked) return null;
    return 1 + groups.slice(0, group).reduce((sum, sides) => sum + sides, 0);
  };
  return sideTracks(facts, tracks)
    .map(({ seats, track }): Place => {
      const scores = byColour(track);
      if (sortsByScore(game)) scores.sort(([, one], [, other]) => one - other);
      const low = isByFigures(game) && scores.length ? lowest(track) : null;
      return { place: placeOf(seats[0]!), seats, scores, low };
    })
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
}
