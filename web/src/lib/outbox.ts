/** Messages without an answer. Each new socket sends them again with the same id, and the server acts on an id only once. */

import type { Refusal } from "./api";
import type { AckMessage } from "./types";

/** A message, and the socket that sent it last. */
interface Waiting {
  text: string;
  on: WebSocket | null;
  resolve: (ack: AckMessage) => void;
  reject: (why: Refusal) => void;
}

export class Outbox {
  #waiting = new Map<string, Waiting>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Add a message. The promise settles with the server's answer. */
  add(id: string, text: string): Promise<AckMessage> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { text, on: null, resolve, reject }));
  }

  /** Send all messages that this socket has not sent yet. */
  sendAll(socket: WebSocket | null): void {
    for (const waiting of this.#waiting.values()) {
      if (waiting.on === socket) continue;
      waiting.on = socket;
      socket?.send(waiting.text);
    }
  }

  resolve(ack: AckMessage): void {
    this.#take(ack.id)?.resolve(ack);
  }

  reject(id: string | null, why: Refusal): void {
    this.#take(id)?.reject(why);
  }

  rejectAll(why: () => Refusal): void {
    for (const { reject } of this.#waiting.values()) reject(why());
    this.#waiting.clear();
  }

  #take(id: string | null): Waiting | undefined {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id !== null) this.#waiting.delete(id);
    return waiting;
  }
}
