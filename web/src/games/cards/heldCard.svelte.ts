/** The card that is held over the table: which one, and which of its symbols comes first. What it gives was told by the server. */

import { pairOf, type Colour } from "../../art/colours";
import type { CardPlay, CardsView, Lost, Track } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import { lowest } from "../../table/weakest";
import { gainsIn } from "./sentences";

const sorted = (card: string): string => [...card].sort().join("");
const walked = (track: Track): number => Object.values(track).reduce((sum, value) => sum + value, 0);

export class HeldCard {
  #slot = $state<number | null>(null);
  /** For which turn it was taken: with the next one it is not held any more. */
  #turn = $state.raw<CardsView["moves"]>(null);
  /** Which of its ways to be scored is chosen. */
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
  /** The place in the hand of the card that is considered. */
  get slot(): number | null {
    return this.canPlay && this.#turn === this.view.moves ? this.#slot : null;
  }
  get card(): string | null {
    return this.slot !== null ? (this.view.hand[this.slot] ?? null) : null;
  }
  /** Every way to play this card; two where the order of its symbols matters. The one that moves markers further comes first, but
   * not where the player is to find it. */
  waysOf(card: string): CardPlay[] {
    const ways = (this.view.moves?.plays ?? []).filter((play) => sorted(play.card) === sorted(card));
    ways.sort((one, other) => walked(other.track) - walked(one.track));
    return this.#play.lessonStep === "order" ? ways.reverse() : ways;
  }
  get ways(): CardPlay[] {
    return this.card ? this.waysOf(this.card) : [];
  }
  get chosen(): CardPlay | null {
    return this.ways[this.#way] ?? this.ways[0] ?? null;
  }
  /** The symbol that is scored first, where that is a choice. */
  get first(): Colour | null {
    return this.ways.length > 1 ? pairOf(this.chosen!.card)[0] : null;
  }

  get before(): Track {
    return this.view.tracks[this.#play.seat ?? 0] ?? {};
  }
  get lost(): Lost[] {
    return this.chosen?.lost ?? [];
  }
  /** How far the weakest colour rises. */
  get rise(): [from: number, to: number] | null {
    if (!this.chosen) return null;
    const [from, to] = [lowest(this.before), lowest(this.chosen.track)];
    return to > from ? [from, to] : null;
  }
  /** How far one symbol of the card would move its marker, whatever the order. */
  gainOf(colour: string): number {
    return (this.chosen ? gainsIn(this.chosen) : []).find((gain) => gain.colour === colour)?.walked ?? 0;
  }
  /** The halves of this open card that would count. */
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

  /** The next card of the hand, to either side. */
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

  /** Show a move that somebody proposes. */
  show(move: string): void {
    const slot = this.view.hand.findIndex((card) => sorted(card) === sorted(move));
    if (slot < 0) return;
    this.take(slot);
    this.scoreFirst(pairOf(move)[0]);
  }

  async confirm(): Promise<void> {
    if (!this.chosen) return;
    const turn = this.#turn;
    // A card for the next turn may be held before this one is answered.
    if ((await this.#play.move(this.chosen.card)) && this.#turn === turn) this.#slot = null;
  }

  #consider(): void {
    if (this.chosen) this.#play.consider(this.chosen.card);
  }
}
