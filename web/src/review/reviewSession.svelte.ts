/** A review of a finished game: the current move, and what is known about each move. */

import { language, t } from "../i18n/index.svelte";
import { Refusal, get } from "../lib/api";
import { me } from "../lib/me.svelte";
import { chunks } from "../lib/chunks.svelte";
import { isAlone, titles } from "../lib/titles.svelte";
import { awaitReview, type ReadyReview } from "../lib/reviewRequest";
import type { GameEvent, Judged, Replay, TableInfo } from "../lib/types";
import { descriptorOf } from "../games/index";
import { isYou } from "../table/gameEnd";
import { nameOf } from "../table/namesakes";
import type { Moment, Reviewed, ReviewModel } from "../table/reviewModel";
import type { ReviewParts } from "../table/gameDescriptor";

/** A smaller cost is not noticeable. */
export const EVEN = 0.005;

/** A moment as it was before its move. */
const unplayed = (moment: Moment): Moment => ({
  ...moment,
  step: moment.step - 1,
  event: null,
  move: null,
  counted: null,
  view: moment.before,
  events: moment.event ? moment.events.slice(0, -1) : moment.events,
  reviewed: null,
});

export class ReviewSession implements ReviewModel {
  replay = $state.raw<Replay | null>(null);
  review = $state.raw<ReadyReview | null>(null);
  /** The components for this game. */
  parts = $state.raw<ReviewParts | null>(null);
  table = $state.raw<TableInfo | null>(null);
  problem = $state<string | null>(null);
  /** The error code of `problem`. */
  code = $state<string | null>(null);
  at = $state(0);
  isPlaying = $state(false);
  /** Whether the move played or the better one is highlighted. */
  compared = $state<"best" | "played">("best");

  #stopAsking = (): void => {};
  #isClosed = false;
  /** Whether the user has chosen a moment. Until then, the costliest move is shown. */
  #chosen = false;
  /** A mistake of the viewer that is a question for now: the table is shown as it was before the move. */
  posed = $state.raw<Moment | null>(null);
  /** The moments of which the viewer has seen the judgement. */
  #known = new Set<number>();

  /** @param asked The move that a link asks for, by its number or by that of its event. */
  constructor(
    readonly id: string,
    readonly asked: { move?: number | null; event?: number | null } = {},
  ) {
    void this.#load();
  }

  get tableId(): string {
    return this.id.slice(0, this.id.lastIndexOf("-"));
  }
  get gameNumber(): number {
    return Number(this.id.slice(this.id.lastIndexOf("-") + 1));
  }
  /** The game after this one, if more were played at the table. */
  get next(): string | null {
    return this.table && this.gameNumber < this.table.results.length ? `${this.tableId}-${this.gameNumber + 1}` : null;
  }
  get before(): string | null {
    return this.gameNumber > 1 ? `${this.tableId}-${this.gameNumber - 1}` : null;
  }
  get isAlone(): boolean {
    return this.replay !== null && isAlone(this.replay.rules);
  }
  get hasGates(): boolean {
    return this.replay !== null && titles.facts(this.replay.rules).has_gates;
  }
  get fields(): number | null {
    return this.review?.fields ?? null;
  }
  /** The viewer's seats; a spectator has none. */
  get yours(): number[] {
    return this.table?.yours ?? [];
  }
  /** The seat whose curve is drawn. */
  get side(): number {
    return this.focused ?? this.yours[0] ?? 0;
  }
  isYou(seat: number): boolean {
    return isYou(this.yours, seat);
  }
  /** The display name of a seat. */
  name(seat: number): string {
    return nameOf(this.replay?.seats ?? [], seat);
  }
  /** The name, or "You" for the viewer. */
  who(seat: number): string {
    return this.isYou(seat) ? t.review.you : this.name(seat);
  }

  moments = $derived.by((): Moment[] => {
    const replay = this.replay;
    if (!replay) return [];
    const found = new Map(this.review?.moves.map((move) => [move.event, move]));
    const events: GameEvent[] = [];
    const moments: Moment[] = [];
    replay.steps.forEach((step, i) => {
      if (step.event) events.push(step.event);
      // A draw is not a move. But a draw with a move is a decision: the player declined an exchange.
      if (i > 0 && step.event?.do === "draw" && step.move === null) return;
      moments.push({
        number: moments.length,
        step: i,
        event: step.event,
        move: step.move,
        counted: step.counted,
        view: step.view,
        hands: (replay.steps[i - 1] ?? step).hands,
        before: (replay.steps[i - 1] ?? step).view,
        events: [...events],
        reviewed: found.get(i) ?? null,
      });
    });
    return moments;
  });
  last = $derived(Math.max(0, this.moments.length - 1));
  /** What is shown: a move, or the table before a mistake that is a question for now. */
  moment = $derived.by((): Moment | null => (this.posed ? unplayed(this.posed) : (this.moments[this.at] ?? null)));
  /** The costliest moves, in the order of the game. */
  turningPoints = $derived.by((): Moment[] =>
    this.moments.filter((moment) => moment.reviewed && this.review!.turning_points.includes(moment.reviewed.event)),
  );
  /** The costliest move of the viewer's side, or of all sides for a spectator. */
  costliest = $derived.by((): Moment | null => {
    const isAsked = (seat: number): boolean => this.yours.length === 0 || this.yours.includes(seat);
    if (this.surrender && isAsked(this.surrender.event!.seat)) return null;
    const asked = this.moments.filter(({ reviewed }) => reviewed && isAsked(reviewed.seat));
    const dear = asked.reduce<Moment | null>(
      (most, one) => (one.reviewed!.cost > (most?.reviewed!.cost ?? 0) ? one : most),
      null,
    );
    return dear && dear.reviewed!.cost >= this.review!.least_cost ? dear : null;
  });
  /** The last moment, if it is a resignation that cost more than any move. */
  surrender = $derived.by((): Moment | null => {
    const end = this.moments[this.last];
    if (end?.event?.do !== "resign" || !this.curves.length) return null;
    const lost = this.curves[end.event.seat]![this.last - 1]! - this.curves[end.event.seat]![this.last]!;
    return lost > Math.max(this.review!.least_cost, ...this.review!.moves.map(({ cost }) => cost)) ? end : null;
  });
  /** The seat whose curve is emphasised, if the viewer has chosen one. */
  focused = $state<number | null>(null);
  /** Whether the viewer's moves are listed apart: not for a spectator, and not if all players share the screen. */
  get judgesOwn(): boolean {
    return this.yours.length > 0 && this.yours.length < (this.replay?.seats.length ?? 0) + Number(this.isAlone);
  }
  isOwn({ reviewed }: Moment): boolean {
    return this.judgesOwn && reviewed !== null && this.yours.includes(reviewed.seat);
  }
  /** Whether a move cost more than the precision of the search. */
  isMistake({ grade }: Pick<Reviewed, "grade">): boolean {
    return grade === "inaccuracy" || grade === "mistake" || grade === "blunder";
  }
  /** The viewer's mistakes, the costliest first. */
  mistakes = $derived.by((): Moment[] =>
    this.moments
      .filter((moment) => this.isOwn(moment) && this.isMistake(moment.reviewed!))
      .sort((one, other) => other.reviewed!.cost - one.reviewed!.cost),
  );
  /** Whether the seat resigned because it ran out of time. */
  isLate(seat: number): boolean {
    return this.replay?.flagged?.includes(seat) ?? false;
  }
  /** The expected result of each seat at each moment. */
  curves = $derived.by((): number[][] => {
    const review = this.review;
    if (!review?.moves.length) return [];
    // All zeros means that there was no time for an estimate.
    const isJudged = ({ reviewed }: Moment): boolean => reviewed?.shares.some((share) => share > 0) ?? false;
    const rows: number[][] = [];
    this.moments.forEach((moment, k) => {
      const next = this.moments.slice(k + 1).find((each) => isJudged(each) || each.event?.do === "resign");
      if (!next) rows.push(review.final);
      else if (isJudged(next)) rows.push(next.reviewed!.shares);
      // There is no estimate between this move and a resignation. The final result would blame the move, so use its own estimate.
      else rows.push(isJudged(moment) ? this.#after(moment.reviewed!) : (rows[k - 1] ?? review.final));
    });
    return review.final.map((_, seat) => rows.map((row) => row[seat]!));
  });

  /** The expectations after a move: its value for the side that played it, and an equal part of the difference for the others. */
  #after({ seat, shares, played }: Reviewed): number[] {
    const { sides } = titles.facts(this.replay!.rules);
    const lost = (shares[seat]! - played.share) / (sides.length - 1);
    const own = sides.find((side) => side.includes(seat))!;
    return shares.map((share, other) => (own.includes(other) ? played.share : Math.min(1, Math.max(0, share + lost))));
  }

  /** Whether the best move was played, or one that is practically as good. */
  isBest(move: Reviewed): boolean {
    return move.best.move === move.played.move || move.cost < EVEN;
  }
  reason(judged: Judged): string {
    return judged.reason[language.lang] ?? "";
  }

  /** Go to a move. This stops the playback. */
  go(to: number): void {
    this.isPlaying = false;
    this.#show(to);
  }

  /** Go to a move. A mistake of the viewer becomes a question, unless they know the answer. */
  open(moment: Moment): void {
    const { number, reviewed } = moment;
    const isQuestion = this.isOwn(moment) && this.isMistake(reviewed!) && !this.#known.has(number);
    this.isPlaying = false;
    this.#show(number, isQuestion ? moment : null);
  }

  /** Go to the next move during playback. */
  goOn(): void {
    this.#show(this.at + 1);
    if (this.at === this.last) this.isPlaying = false;
  }

  #show(to: number, posed: Moment | null = null): void {
    this.#chosen = true;
    this.compared = "best";
    this.posed = posed;
    this.at = Math.min(Math.max(0, to), this.last);
    if (!posed && this.review) this.#known.add(this.at);
  }

  play(): void {
    if (!this.isPlaying && this.at === this.last) this.go(0);
    this.isPlaying = !this.isPlaying;
  }

  /** Load again after an error. */
  again(): void {
    if (this.problem === null) return;
    this.problem = this.code = null;
    void this.#load();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopAsking();
  }

  async #load(): Promise<void> {
    try {
      const replay = await get<Replay>(`/games/${this.id}/replay`);
      void chunks.load(descriptorOf(replay.rules.game).review).then((parts) => (this.parts = parts));
      this.replay = replay;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.problem = why.message;
      this.code = why.code;
      if (why.code === "offline") void me.refresh().catch(() => {});
      return;
    }
    this.at = this.last;
    const { move = null, event = null } = this.asked;
    const asked = event === null ? move : this.moments.findIndex(({ step }) => step >= event);
    if (asked !== null) this.at = asked < 0 ? this.last : Math.min(asked, this.last);
    // The table knows the viewer's seats and the number of games. The review works without it.
    await get<{ table: TableInfo } | TableInfo>(`/tables/${this.tableId}`).then(
      (found) => (this.table = "table" in found ? found.table : found),
      () => {},
    );
    // The review is made after the game.
    if (!this.#isClosed)
      this.#stopAsking = awaitReview(this.id, (review) => {
        this.review = review;
        const first = asked === null ? this.costliest : this.moments[this.at];
        if (!this.#chosen && !this.isPlaying && first) this.open(first);
      });
  }
}
