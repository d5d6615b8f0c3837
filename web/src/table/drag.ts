/** Drags something with one pointer. A drag starts only after a few pixels, so that a tap is not a drag. */

/** Pixels before a press becomes a drag. */
const FAR = 8;

interface Steps<T> {
  take: (what: T) => void;
  /** Called during a drag, with the distance from its start. */
  move: (event: PointerEvent, what: T, x: number, y: number) => void;
  lay: (event: PointerEvent) => void;
  /** Called if the browser cancels the drag. */
  lose: () => void;
}

export class Drag<T> {
  #begun: { x: number; y: number; what: T; by: Element; pointer: number } | null = null;
  /** Still true for the click event after a drag, so that it can be ignored. */
  isDragging = false;

  constructor(private readonly steps: Steps<T>) {}

  /** Whether a pointer is down. The element may have been removed, and then its pointerup event never arrives. */
  get isDown(): boolean {
    return this.#begun?.by.hasPointerCapture(this.#begun.pointer) === true;
  }

  /** @param by The element that captures the pointer. */
  down(event: PointerEvent, what: T, by = event.currentTarget as Element): void {
    // Only one drag at a time, even with several fingers.
    if (event.button !== 0 || this.isDown) return;
    by.setPointerCapture(event.pointerId);
    this.#begun = { x: event.clientX, y: event.clientY, what, by, pointer: event.pointerId };
    this.isDragging = false;
  }

  move = (event: PointerEvent): void => {
    if (this.#begun?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - this.#begun.x, event.clientY - this.#begun.y];
    if (!this.isDragging && Math.hypot(x, y) <= FAR) return;
    if (!this.isDragging) this.steps.take(this.#begun.what);
    this.isDragging = true;
    this.steps.move(event, this.#begun.what, x, y);
  };

  /** Handle pointerup and pointercancel. */
  end = (event: PointerEvent): void => {
    if (this.#begun?.pointer !== event.pointerId) return;
    this.#begun = null;
    if (!this.isDragging) return;
    if (event.type === "pointerup") this.steps.lay(event);
    else this.steps.lose();
    setTimeout(() => (this.isDragging = false));
  };
}

/** The point where a dragged item is held: slightly above a finger, which would cover it. */
export const overFinger = ({ clientX, clientY, pointerType }: PointerEvent, by = 44): [x: number, y: number] => [
  clientX,
  clientY - (pointerType === "touch" ? by : 0),
];
