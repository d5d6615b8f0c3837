/** Shows what happens at a table in order: one move, with its lines, points and tracks, then the next.
 *
 * `show` puts an item on the screen and returns what is left to show of it, as steps. A move waits until all steps of the move before
 * it have run; other items (a draw, a new clock) are shown as soon as all items before them are on the screen. A press or a click
 * skips: the rest of the current move and everything that waits is then on the screen before the press has any other effect.
 *
 * Only the display is paced. The server has decided on everything in the queue, and nothing that a player does waits for it.
 *
 *     const queue = new EventQueue<Message>((message, isSkipped) => [{ after: 400, run: () => … }]);
 *     queue.add(message, true);   // a move
 *     queue.isIdle                // reactive: everything that happened is on the screen
 *     queue.skip();               // as a click does
 *     queue.showAll();            // the same without a player: at instant speed, with a running clock, on a hidden page
 *     queue.clear();              // a full sync has replaced what was shown: drop the rest
 */

/** A change of the screen, this many milliseconds after the one before it. Skipped steps need no sound. */
export interface Step {
  after: number;
  run: (isSkipped: boolean) => void;
}

interface Queued<T> {
  item: T;
  isMove: boolean;
}

/** A queue longer than this is a backlog, which is shown at once. */
const LONGEST = 8;
/** These inputs skip. */
const SKIPS = ["pointerdown", "keydown"] as const;

export class EventQueue<T> {
  /** Whether everything that happened is on the screen, and every step has run. */
  isIdle = $state(true);
  #queue: Queued<T>[] = [];
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isListening = false;

  constructor(private readonly show: (item: T, isSkipped: boolean) => readonly Step[]) {}

  add(item: T, isMove: boolean): void {
    this.#queue.push({ item, isMove });
    if (this.#queue.length > LONGEST) this.skip();
    else this.#next();
  }

  /** Show everything now, because the player wants to go on. */
  skip(): void {
    this.#finish(true);
  }

  /** Show everything now, because nothing is paced. */
  showAll(): void {
    this.#finish(false);
  }

  /** Drop all items and steps that are left. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#steps = [];
    this.#changed();
  }

  #finish(isSkipped: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#runAll(isSkipped);
    for (let head = this.#queue.shift(); head; head = this.#queue.shift()) {
      this.#steps.push(...this.show(head.item, isSkipped));
      this.#runAll(isSkipped);
    }
    this.#changed();
  }

  #runAll(isSkipped: boolean): void {
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) step.run(isSkipped);
  }

  #next(): void {
    for (let head = this.#queue[0]; head && !(head.isMove && this.#steps.length); head = this.#queue[0]) {
      this.#queue.shift();
      this.#steps.push(...this.show(head.item, false));
    }
    this.#wait();
    this.#changed();
  }

  #wait(): void {
    const [step] = this.#steps;
    if (!step || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#steps.shift()?.run(false);
      this.#next();
    }, step.after);
  }

  #changed(): void {
    const isIdle = !this.#steps.length && !this.#queue.length;
    this.isIdle = isIdle;
    if (this.#isListening === !isIdle) return;
    this.#isListening = !isIdle;
    for (const input of SKIPS) {
      if (isIdle) removeEventListener(input, this.#pressed, true);
      else addEventListener(input, this.#pressed, true);
    }
  }

  /** Runs before all other listeners, so that the input applies to what is then visible. */
  #pressed = (event: Event): void => {
    if (!(event instanceof KeyboardEvent && event.repeat)) this.skip();
  };
}
