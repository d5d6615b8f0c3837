/** Waits for the review of a finished game, which a bot makes after the game. */

import { get, Refusal } from "./api";
import type { Review } from "./types";

const SOONEST = 1_500;
const SLOWEST = 10_000;
/** A review that is ready. If none could be made, it has no moves. */
export type ReadyReview = Required<Review>;

/** Ask until the review is ready or was refused for good. Returns a function that stops asking. */
export function awaitReview(game: string, use: (review: ReadyReview) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function ask(wait: number): Promise<void> {
    const found = await get<Review>(`/games/${game}/review`).catch((why: unknown): Review => ({
      ready: why instanceof Refusal && !why.passes,
    }));
    if (isStopped) return;
    if (!found.ready) {
      timer = setTimeout(() => void ask(Math.min(wait * 1.4, SLOWEST)), wait);
      return;
    }
    const { moves = [], final = [], turning_points = [], fields = null, least_cost = 0, players = [] } = found;
    use({ ready: true, moves, final, turning_points, fields, least_cost, players });
  }
  void ask(SOONEST);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
