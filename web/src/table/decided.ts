/** What decided a finished game, in a sentence, as far as the final scores show it. The review adds which move cost most. */

import type { Colour } from "../art/colours";
import { list, t } from "../i18n/index.svelte";
import { isAlone } from "../lib/titles.svelte";
import type { GameEnd } from "./gameEnd";
import { finalPlaces, type Place } from "./finalPlaces";

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const weakestOf = ({ scores, low }: Place): Colour[] =>
  scores.filter(([, score]) => score === low).map(([each]) => each);
const colourList = (place: Place): [string, number] => {
  const colours = weakestOf(place);
  return [list(colours.map((colour) => t.colours[colour])), colours.length];
};

/** The sides to compare: the viewer's, if there is exactly one, against the winner or the best of the others. */
function compared(places: readonly Place[], yours: readonly number[]): [winner: Place, other: Place] | null {
  const [winner, ...rest] = places;
  if (!winner || winner.place !== 1 || rest[0]?.place === 1) return null;
  const own = rest.filter(({ seats }) => seats.some((seat) => yours.includes(seat)));
  const other = own.length === 1 ? own[0] : rest[0];
  return other ? [winner, other] : null;
}

export function decided(game: GameEnd): string {
  const places = finalPlaces(game);
  if (isAlone(game.rules)) {
    const [own] = places;
    if (own?.low == null || weakestOf(own).length > 3) return "";
    return capital(t.ending.alone(...colourList(own), own.low));
  }
  const found = compared(places, game.yours);
  if (!found || found.some(({ low }) => low === null)) return "";
  const [winner, other] = found;
  const at = winner.scores.findIndex(([, score], i) => score !== other.scores[i]?.[1]);
  const [best, less] = [winner.scores[at]?.[1] ?? 0, other.scores[at]?.[1] ?? 0];
  // If the scores do not explain the ranking, nothing is said about them.
  if (best <= less) return "";
  const isOwn = ({ seats }: Place): boolean => seats.some((seat) => game.yours.includes(seat));
  const lost = isOwn(other) && !isOwn(winner);
  const sentence =
    at > 0 ? t.ending.equal(winner.low!, best, less) : capital(fellShort(game, winner, other, lost, isOwn(winner)));
  return lost && best - less === 1 ? `${t.ending.close} ${sentence}` : sentence;
}

function fellShort({ name }: GameEnd, winner: Place, other: Place, lost: boolean, won: boolean): string {
  const who = ({ seats }: Place): string => seats.map(name).join(" & ");
  const [colours, n] = colourList(other);
  if (lost) return t.ending.youFellShort(colours, n, other.low!, who(winner), winner.low!);
  return won
    ? t.ending.theyFellShort(who(other), colours, n, other.low!, winner.low!)
    : t.ending.fellShort(who(other), colours, n, other.low!, who(winner), winner.low!);
}
