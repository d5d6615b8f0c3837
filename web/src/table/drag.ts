/** Dragging something to its place: by one pointer, and only once it has gone so far that it is no tap. */

/** Pixels. */
const FAR = 8;

interface Steps<T> {
  take: (what: T) => void;
  /** It is here now, so far from where it was taken. */
  move: (event: PointerEvent, what: T, x: number, y: number) => void;
  lay: (event: PointerEvent) => void;
  /** The browser took it from the finger: nobody has let it go anywhere. */
  lose: () => void;
}

export class Drag<T> {
  #begun: { x: number; y: number; what: T; by: Element; pointer: number } | null = null;
  /** Also for the click that follows a drag, which is none. */
  isDragging = false;

  constructor(private readonly steps: Steps<T>) {}

  /** Whether a pointer is down on something. What it was on may be gone, and with it the news that it was lifted. */
  get isDown(): boolean {
    return this.#begun?.by.hasPointerCapture(this.#begun.pointer) === true;
  }

  /** @param by The element that is told where the pointer goes. */
  down(event: PointerEvent, what: T, by = event.currentTarget as Element): void {
    // One thing at a time, whatever other fingers do.
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

  /** The pointer was lifted, or taken away. */
  end = (event: PointerEvent): void => {
    if (this.#begun?.pointer !== event.pointerId) return;
    this.#begun = null;
    if (!this.isDragging) return;
    if (event.type === "pointerup") this.steps.lay(event);
    else this.steps.lose();
    setTimeout(() => (this.isDragging = false));
  };
}

/** A finger covers what it points at: what it drags is held a little above it. */
export const overFinger = ({ clientX, clientY, pointerType }: PointerEvent, by = 44): [x: number, y: number] => [
  clientX,
  clientY - (pointerType === "touch" ? by : 0),
];
