/** Shows events at a table one after another. A bot's move waits until the previous move has been visible long enough. */

interface Paced<T> {
  item: T;
  waits: boolean;
  shows: number;
}

/** A queue longer than this is a backlog, which is shown at once. */
const LONGEST = 8;
/** A press or a click skips the wait. */
const SKIPS = ["pointerdown", "keydown"] as const;

export class Pacing<T> {
  #queue: Paced<T>[] = [];
  /** Until when (`performance.now`) the last item stays visible. */
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (item: T) => void) {}

  /** Add an item to the queue. If it `waits`, it first appears when the previous one has been visible for `shows` milliseconds. */
  add(item: T, { waits, shows }: { waits: boolean; shows: number }): void {
    this.#queue.push({ item, waits, shows });
    if (this.#queue.length > LONGEST) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** Show everything now. */
  skip(): void {
    const waiting = this.#queue;
    this.clear();
    for (const { item } of waiting) this.show(item);
  }

  /** Drop all items that are still waiting. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#until = 0;
    for (const input of SKIPS) removeEventListener(input, this.#pressed, true);
  }

  #next = (): void => {
    this.#timer = undefined;
    for (let head = this.#queue[0]; head; head = this.#queue[0]) {
      const rest = head.waits ? this.#until - performance.now() : 0;
      if (rest > 0) {
        this.#timer = setTimeout(this.#next, rest);
        for (const input of SKIPS) addEventListener(input, this.#pressed, true);
        return;
      }
      this.#queue.shift();
      if (head.shows) this.#until = performance.now() + head.shows;
      this.show(head.item);
    }
    for (const input of SKIPS) removeEventListener(input, this.#pressed, true);
  };

  /** Runs before all other listeners, so that the input applies to what is then visible. */
  #pressed = (event: Event): void => {
    if (!(event instanceof KeyboardEvent && event.repeat)) this.skip();
  };
}
