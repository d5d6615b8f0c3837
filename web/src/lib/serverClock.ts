/** Measures the difference between the server's clock and ours from the answers to pings. */

import type { AckMessage } from "./types";

/** How many of the newest answers count. */
const SAMPLES = 5;

export class ServerClock {
  /** The server's clock minus ours, in milliseconds, from the fastest of the newest answers. */
  skew = 0;
  /** When each unanswered ping was sent, by its id. */
  #pings = new Map<string, number>();
  #samples: { trip: number; skew: number }[] = [];

  /** Forget all measurements. The skew holds until the next answer. */
  reset(): void {
    this.#pings.clear();
    this.#samples = [];
  }

  asked(id: string): void {
    this.#pings.set(id, Date.now());
  }

  answered({ id, now }: AckMessage): void {
    const sent = this.#pings.get(id);
    if (sent === undefined || typeof now !== "number") return;
    this.#pings.delete(id);
    const heard = Date.now();
    this.#samples = [...this.#samples, { trip: heard - sent, skew: now - (sent + heard) / 2 }].slice(-SAMPLES);
    this.skew = this.#samples.reduce((best, one) => (one.trip <= best.trip ? one : best)).skew;
  }
}
