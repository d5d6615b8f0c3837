/** Two fingers turn what is held by the angle between them. */

/** Degrees for one turn: somewhat less than a tile turns, so that it does not lag behind. */
const TURN = 40;

/** Listen to fingers on this; ends with the function that is given back. */
export function twoFingerTurn(on: SVGElement, isHeld: () => boolean, turn: (steps: number) => void): () => void {
  let angle: number | null = null;
  const touched = (event: TouchEvent): void => {
    const [one, other] = [event.touches[0], event.touches[1]];
    if (!one || !other || !isHeld()) {
      angle = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const now = (Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX) * 180) / Math.PI;
    const moved = angle === null ? 0 : ((now - angle + 540) % 360) - 180;
    if (angle === null) angle = now;
    else if (Math.abs(moved) > TURN) {
      turn(Math.sign(moved));
      angle = now;
    }
  };
  const ended = (): void => {
    angle = null;
  };
  // Not passive, or the page would move along.
  on.addEventListener("touchmove", touched, { passive: false });
  on.addEventListener("touchend", ended);
  return () => {
    on.removeEventListener("touchmove", touched);
    on.removeEventListener("touchend", ended);
  };
}
