/** How far a wheel has rolled, in turns of a tile: one for each click of a wheel, and a trackpad's many small steps add up. */

/** Pixels that a trackpad glides for one turn. */
const TURN = 50;
/** Milliseconds of pause that reset the distance. */
const PAUSE = 250;

export class WheelTurn {
  #far = 0;
  #at = 0;

  steps({ deltaY, deltaMode, timeStamp }: Pick<WheelEvent, "deltaY" | "deltaMode" | "timeStamp">): -1 | 0 | 1 {
    if (timeStamp - this.#at > PAUSE || this.#far * deltaY < 0) this.#far = 0;
    this.#at = timeStamp;
    // Lines and pages are told by wheels only.
    this.#far += deltaMode === 0 ? deltaY : Math.sign(deltaY) * TURN;
    if (Math.abs(this.#far) < TURN) return 0;
    const step = Math.sign(this.#far) as -1 | 1;
    this.#far = 0;
    return step;
  }
}
