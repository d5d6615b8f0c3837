/** Converts wheel events to turns of a tile: one for each click of a wheel, and one for many small steps of a trackpad. */

/** How many pixels a trackpad scrolls for one turn. */
const TURN = 50;
/** Milliseconds of pause that reset the distance. */
const PAUSE = 250;

export class WheelTurn {
  #far = 0;
  #at = 0;

  steps({ deltaY, deltaMode, timeStamp }: Pick<WheelEvent, "deltaY" | "deltaMode" | "timeStamp">): -1 | 0 | 1 {
    if (timeStamp - this.#at > PAUSE || this.#far * deltaY < 0) this.#far = 0;
    this.#at = timeStamp;
    // Only wheels report lines or pages.
    this.#far += deltaMode === 0 ? deltaY : Math.sign(deltaY) * TURN;
    if (Math.abs(this.#far) < TURN) return 0;
    const step = Math.sign(this.#far) as -1 | 1;
    this.#far = 0;
    return step;
  }
}
