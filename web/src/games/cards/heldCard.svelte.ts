/** The chosen card, and which of its symbols scores first. Its gains come from the server. */

import { pairOf, type Colour } from "../../art/colours";
import type { CardPlay, CardsView, Lost, Track } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import { lowest } from "../../table/weakest";
import { gainsIn } from "./sentences";

const sorted = (card: string): string => [...card].sort().join("");
const walked = (track: Track): number => Object.values(track).reduce((sum, value) => sum + value, 0);

export class HeldCard {
  #slot = $state<number | null>(null);
  /** The turn in which the card was chosen. The choice ends with this turn. */
  #turn = $state.raw<CardsView["moves"]>(null);
  /** Which order of scoring is chosen. */
  #way = $state(0);
  #play: RunningTable<"cards">;

  constructor(play: RunningTable<"cards">) {
    this.#play = play;
  }

  get view(): CardsView {
    return this.#play.view;
  }
  get canPlay(): boolean {
    return this.#play.isMine && (this.view.moves?.plays?.length ?? 0) > 0;
  }
  /** The position of the chosen card in the hand. */
  get slot(): number | null {
    return this.canPlay && this.#turn === this.view.moves ? this.#slot : null;
  }
  get card(): string | null {
    return this.slot !== null ? (this.view.hand[this.slot] ?? null) : null;
  }
  /** Every order in which the card can score; two if the order matters. The better order comes first, except in a lesson in
   * which the player has to find it. */
  waysOf(card: string): CardPlay[] {
    const ways = (this.view.moves?.plays ?? []).filter((play) => sorted(play.card) === sorted(card));
    ways.sort((one, other) => walked(other.track) - walked(one.track));
    return this.#play.lessonStep === "order" ? ways.reverse() : ways;
  }
  /** The most points that a card can score. */
  pointsOf(card: string): number {
    return this.waysOf(card).reduce(
      (most, play) =>
        Math.max(
          most,
          gainsIn(play).reduce((sum, gain) => sum + gain.walked, 0),
        ),
      0,
    );
  }
  get ways(): CardPlay[] {
    return this.card ? this.waysOf(this.card) : [];
  }
  get chosen(): CardPlay | null {
    return this.ways[this.#way] ?? this.ways[0] ?? null;
  }
  /** The symbol that scores first, if there is a choice. */
  get first(): Colour | null {
    return this.ways.length > 1 ? pairOf(this.chosen!.card)[0] : null;
  }

  get before(): Track {
    return this.view.tracks[this.#play.seat ?? 0] ?? {};
  }
  get lost(): Lost[] {
    return this.chosen?.lost ?? [];
  }
  /** The weakest colour before and after the move, if it rises. */
  get rise(): [from: number, to: number] | null {
    if (!this.chosen) return null;
    const [from, to] = [lowest(this.before), lowest(this.chosen.track)];
    return to > from ? [from, to] : null;
  }
  /** The gain of one symbol of the card. */
  gainOf(colour: string): number {
    return (this.chosen ? gainsIn(this.chosen) : []).find((gain) => gain.colour === colour)?.walked ?? 0;
  }
  /** The halves of an open card that would score. */
  counting(seat: number, slot: number): number[] {
    const tried = this.#play.tried;
    if (!tried || tried.move !== this.chosen?.card) return [];
    return (tried.answer.counted ?? [])
      .flat()
      .filter(([s, at]) => s === seat && at === slot)
      .map(([, , half]) => half);
  }

  take(slot: number): void {
    if (!this.canPlay || this.view.hand[slot] === undefined) return;
    this.#slot = slot;
    this.#turn = this.view.moves;
    this.#way = 0;
    this.#consider();
  }

  /** Choose the next card of the hand in one direction. */
  step(by: number): void {
    const size = this.view.hand.length;
    this.take(this.slot === null ? (by > 0 ? 0 : size - 1) : (this.slot + by + size) % size);
  }

  drop(): void {
    this.#slot = null;
    this.#play.leave();
  }

  scoreFirst(colour: Colour): void {
    const way = this.ways.findIndex((play) => play.card[0] === colour);
    if (way < 0) return;
    this.#way = way;
    this.#consider();
  }

  turn(): void {
    if (this.first) this.scoreFirst(pairOf(this.chosen!.card)[1]);
  }

  /** Show a suggested move. */
  show(move: string): void {
    const slot = this.view.hand.findIndex((card) => sorted(card) === sorted(move));
    if (slot < 0) return;
    this.take(slot);
    this.scoreFirst(pairOf(move)[0]);
  }

  async confirm(): Promise<void> {
    if (!this.chosen) return;
    const turn = this.#turn;
    // A card for the next turn may be chosen before the answer: keep it.
    if ((await this.#play.move(this.chosen.card)) && this.#turn === turn) this.#slot = null;
  }

  #consider(): void {
    if (this.chosen) this.#play.consider(this.chosen.card);
  }
}
