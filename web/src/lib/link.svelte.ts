/** The connection to a table. It comes back by itself, and what had no answer is said again with the same id. */

import { language } from "../i18n/index.svelte";
import { Refusal } from "./api";
import { me } from "./me.svelte";
import type { Entry, Facts, TableInfo, View } from "./types";

/** Something said that has no answer yet, and the socket on which it was said last. */
interface Waiting { text: string; on: WebSocket | null; resolve: (ack: Ack) => void; reject: (why: Refusal) => void }
export type Ack = { seq?: number; now?: number } & Record<string, unknown>;
type Sync = { seq: number; table: TableInfo; view: View | null; talk: Entry[] };
type Now = Partial<Facts> & { view?: View };

const SLOWEST = 8_000;
/** These closing codes are final: the table is not there, or one is somebody else now. */
const NOBODY = 4401;
const FINAL = new Set([NOBODY, 4403, 4404]);
/** And so are these answers to a greeting; whatever else goes wrong with it may go well the next time. */
const CLOSED_DOOR = new Set(["unknown-table", "daily"]);
/** Milliseconds: how often it is looked whether the server is still there, after how long a silence it is asked, after how long
 * when something waits for its answer, and how long it may take to give one. */
const LOOK = 1_000;
const SILENCE = 10_000;
const WAITING = 2_000;
const PATIENCE = 6_000;

export class TableLink {
  status = $state<"connecting" | "live" | "lost" | "gone">("connecting");
  /** When the connection was lost, to tell how old things are. */
  lostAt = $state<number | null>(null);
  /** Whether it ended because one has logged out. */
  isNobody = $state(false);
  /** Why one may not come in yet, in the server's words. */
  why = $state<string | null>(null);
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  talk = $state.raw<Entry[]>([]);
  /** What happened since one looks on, for moves to be shown as they come in. */
  onEntry: ((entry: Entry, before: View | null) => void) | null = null;
  /** Everything was told anew. */
  onSync: (() => void) | null = null;
  /** The server's clock less ours, in milliseconds. */
  skew = 0;

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #seq = 0;
  #tries = 0;
  #count = 0;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval>;
  #heardAt = 0;
  /** Since when a sign of the server is waited for. */
  #askedAt: number | null = null;
  #closed = false;
  #seat: number | null;

  constructor(readonly id: string, seat: number | null = null) {
    this.#seat = seat;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#ask);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#looking = setInterval(this.#look, LOOK);
    this.#connect();
  }

  /** Say something; the promise comes true when the server has done it. */
  say(what: string, more: Record<string, unknown> = {}): Promise<Ack> {
    const id = `${this.#name}-${++this.#count}`;
    const text = JSON.stringify({ do: what, id, ...more });
    return new Promise((resolve, reject) => {
      if (this.status === "gone") return reject(this.#farewell());
      this.#waiting.set(id, { text, on: null, resolve, reject });
      if (this.status === "live") this.#sayAll();
    });
  }

  /** Look on from another of the own seats, or as the one to move. */
  look(seat: number | null): void {
    this.#seat = seat;
    this.#seq = 0;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#hello();
  }

  /** Connect anew, because one is somebody now who one was not when the socket was opened. */
  renew(): void {
    this.#seq = 0;
    this.#tries = 0;
    this.status = "connecting";
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#ask);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/tables/${this.id}/socket`);
    // One that has been on its way for too long may still arrive: only the newest is listened to.
    const before = this.#socket;
    this.#socket = socket;
    before?.close();
    this.#askedAt = performance.now();
    socket.onopen = () => socket === this.#socket && this.#hello();
    socket.onmessage = (event) => socket === this.#socket && this.#heard(JSON.parse(event.data as string) as Record<string, unknown>);
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  #hello(): void {
    // Several people at one screen: nobody's rack is told before they ask for it.
    const more = this.#seat === null ? { covered: true } : { seat: this.#seat };
    this.#socket?.send(JSON.stringify({ do: "hello", id: "hello", since: this.#seq, lang: language.lang, ...more }));
  }

  #lost(code: number): void {
    if (this.#closed) return;
    this.#askedAt = null;
    if (FINAL.has(code)) {
      this.isNobody = code === NOBODY;
      return this.#end();
    }
    if (this.status !== "lost") this.lostAt = Date.now();
    this.status = "lost";
    // Not all at once when a server comes back.
    const pause = Math.min(SLOWEST, 250 * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** It is over: nothing that was said will be answered any more. */
  #end(): void {
    this.status = "gone";
    for (const { reject } of this.#waiting.values()) reject(this.#farewell());
    this.#waiting.clear();
  }

  #farewell(): Refusal { return new Refusal("gone", this.why ?? language.words.common.gone); }

  #hurry = (): void => {
    if (this.status !== "lost" || document.hidden) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };

  /** A connection can be dead without anybody having said so. */
  #look = (): void => {
    const now = performance.now();
    if (this.#askedAt !== null) {
      if (now - this.#askedAt > PATIENCE * (1 + Math.min(this.#tries, 4))) this.#drop();
    } else if (this.status === "live" && now - this.#heardAt > (this.#waiting.size ? WAITING : SILENCE)) this.#ask();
  };

  #ask = (): void => {
    if (this.status !== "live" || this.#askedAt !== null) return;
    this.#askedAt = performance.now();
    this.#socket?.send(JSON.stringify({ do: "ping", id: "there" }));
  };

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost(0);
  }

  #heard(message: Record<string, unknown>): void {
    this.#heardAt = performance.now();
    this.#askedAt = null;
    switch (message.type) {
      case "sync": return this.#synced(message as unknown as Sync);
      case "resumed": return this.#resumed(message.seat as number | null);
      case "event": return this.#happened(message as unknown as Entry & { now?: Now });
      case "ack": return this.#answered(message, (waiting) => waiting.resolve(message as Ack));
      case "error": {
        const { code, message: words, ruling } = message as { code: string; message: string; ruling?: string };
        if (message.id === "hello") return this.#turnedAway(code, words);
        return this.#answered(message, (waiting) => waiting.reject(new Refusal(code, words, ruling)));
      }
    }
  }

  #synced({ seq, table, view, talk }: Sync): void {
    this.#seq = seq;
    this.table = table;
    this.view = view;
    this.talk = talk;
    this.#alive();
    this.onSync?.();
  }

  #resumed(seat: number | null): void {
    // Whoever has become somebody else meanwhile, or nobody, sits elsewhere: what is known of the table is not for them.
    if (seat !== this.table?.seat) {
      me.look().catch(() => {});
      return this.look(this.#seat);
    }
    this.#alive();
  }

  #turnedAway(code: string, words: string): void {
    if (!CLOSED_DOOR.has(code)) return this.#drop();
    if (code !== "unknown-table") this.why = new Refusal(code, words).message;
    this.#end();
    this.close();
  }

  #alive(): void {
    this.status = "live";
    this.lostAt = null;
    this.#tries = 0;
    this.#sayAll();
    this.#measure().catch(() => {});
  }

  /** Whatever has no answer and was not yet said on this connection. */
  #sayAll(): void {
    for (const waiting of this.#waiting.values()) {
      if (waiting.on === this.#socket) continue;
      waiting.on = this.#socket;
      this.#socket?.send(waiting.text);
    }
  }

  async #measure(): Promise<void> {
    const sent = Date.now();
    const { now } = await this.say("ping");
    if (typeof now === "number") this.skew = now - (sent + Date.now()) / 2;
  }

  #happened({ now, ...entry }: Entry & { now?: Now }): void {
    if (entry.seq <= this.#seq) return;
    if (entry.seq > this.#seq + 1) return this.#hello();
    this.#seq = entry.seq;
    const before = this.view;
    if (entry.kind === "said") this.talk = [...this.talk.slice(-99), entry as Entry];
    if (now && this.table) {
      const { view, ...facts } = now;
      this.table = { ...this.table, ...facts };
      if (view) this.view = view;
    }
    this.onEntry?.(entry as Entry, before);
    // Who sits where, and which seats are one's own, is told only with everything.
    if (["sat", "stood", "replaced"].includes(entry.kind)) this.look(this.#seat);
  }

  #answered(message: Record<string, unknown>, then: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(message.id as string);
    if (!waiting) return;
    this.#waiting.delete(message.id as string);
    then(waiting);
  }
}
