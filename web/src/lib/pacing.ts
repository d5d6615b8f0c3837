/** Shows what happens at a table one thing after the other: what a bot plays waits until what was shown before could be seen. */

interface Paced<T> {
  item: T;
  waits: boolean;
  shows: number;
}

/** More than this is a backlog, and a backlog is shown at once. */
const LONGEST = 8;
/** A press or a click skips the wait. */
const SKIPS = ["pointerdown", "keydown"] as const;

export class Pacing<T> {
  #queue: Paced<T>[] = [];
  /** Until when (by performance.now) what was shown last is left alone. */
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (item: T) => void) {}

  /** Show this in its turn. If it `waits`, then not before the last one was seen for as long as it `shows` (milliseconds). */
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

  /** Forget what was not shown yet. */
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

  /** Before anything else hears of it: what is pressed is then meant for what is shown. */
  #pressed = (event: Event): void => {
    if (!(event instanceof KeyboardEvent && event.repeat)) this.skip();
  };
}
