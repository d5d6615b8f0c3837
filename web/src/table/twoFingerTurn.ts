/** Turns the held tile by the angle between two fingers. */

/** Degrees for one turn. Less than a tile turns, so that the tile does not lag behind. */
const TURN = 40;

/** Listen for two fingers on an element. Returns a function that stops this. */
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
  // Not passive: otherwise the page would scroll.
  on.addEventListener("touchmove", touched, { passive: false });
  on.addEventListener("touchend", ended);
  return () => {
    on.removeEventListener("touchmove", touched);
    on.removeEventListener("touchend", ended);
  };
}
