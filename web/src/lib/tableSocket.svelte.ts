/** The connection to a table. It comes back by itself, and what had no answer is said again with the same id. */

import { language } from "../i18n/index.svelte";
import { Refusal } from "./api";
import { isMove } from "./events";
import { me } from "./me.svelte";
import { Pacing } from "./pacing";
import { settings } from "./settings.svelte";
import { checkForUpdate } from "./updates.svelte";
import type {
  AckMessage,
  Clocks,
  Entry,
  EventMessage,
  ResumedMessage,
  ServerMessage,
  SyncMessage,
  TableInfo,
  View,
} from "./types";

/** Something said that has no answer yet, and the socket on which it was said last. */
interface Waiting {
  text: string;
  on: WebSocket | null;
  resolve: (ack: AckMessage) => void;
  reject: (why: Refusal) => void;
}

const SLOWEST = 8_000;
/** These closing codes are final: the table is not there, or one is somebody else now. */
const NOBODY = 4401;
const FINAL = new Set([NOBODY, 4403, 4404]);
/** And so are these answers to a greeting; whatever else goes wrong with it may go well the next time. */
const CLOSED_DOOR = new Set(["unknown-table", "daily"]);
/** Milliseconds: how often it is looked whether the server is still there, after how long a silence it is asked, after how long
 * when something waits for its answer, and how long it may take to give one. */
const HEARTBEAT = 1_000;
const SILENCE = 10_000;
const WAITING = 2_000;
const PATIENCE = 6_000;
/** The same for a player who has just come back to the page; and a pause of the timer after which the machine must have slept. */
const SHORT_PATIENCE = 3_000;
const SLEPT = 5_000;
/** Milliseconds for which a move is shown before a bot's next one. */
const SEEN = 800;
/** Seconds: a shorter clock runs while people look on, so nothing is held back from them. */
const UNHURRIED = 86_400;
/** The difference between the clocks is taken from the quickest of the newest answers. */
const SAMPLES = 5;

export class TableSocket {
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
  /** A full sync has arrived. */
  onSync: (() => void) | null = null;
  /** The server's clock less ours, in milliseconds. */
  skew = 0;

  /** A `hello` on this socket that has no answer yet. */
  #greeting: { id: string; text: string } | null = null;
  /** Whether everything has to be told again, and not only what was missed. */
  #isWhole = true;
  /** Whether to greet again after the answer to the greeting under way: it asked for something else. */
  #greetsAgain = false;
  /** When each ping was sent, by its id; and what the newest answers said of the server's clock. */
  #pings = new Map<string, number>();
  #samples: { trip: number; skew: number }[] = [];
  /** Entries whose view is still to come: of several, only the last one has it. */
  #batch: EventMessage[] = [];
  #pacing = new Pacing<EventMessage[]>((batch) => batch.forEach((entry) => this.#show(entry)));
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #seq = 0;
  #tries = 0;
  #count = 0;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval>;
  #heardAt = 0;
  /** Since when a sign of the server is waited for. */
  #askedAt: number | null = null;
  #patience = PATIENCE;
  /** When the timer last looked, by the clock on the wall, which goes on while a machine sleeps. */
  #heartbeatAt = Date.now();
  #closed = false;
  #seat: number | null;

  constructor(
    readonly id: string,
    seat: number | null = null,
  ) {
    this.#seat = seat;
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#wake);
    this.#heartbeatTimer = setInterval(this.#heartbeat, HEARTBEAT);
    this.#connect();
  }

  /** Say something; the promise comes true when the server has done it. */
  send(what: string, more: Record<string, unknown> = {}): Promise<AckMessage> {
    const id = this.#fresh();
    const text = JSON.stringify({ do: what, id, ...more });
    return new Promise((resolve, reject) => {
      if (this.status === "gone") return reject(this.#farewell());
      this.#waiting.set(id, { text, on: null, resolve, reject });
      if (this.status === "live") this.#sendAll();
    });
  }

  /** Look on from another of one's own seats, or as the one to move. Everything is told again. */
  resubscribe(seat: number | null): void {
    this.#seat = seat;
    this.#isWhole = true;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#hello();
  }

  /** Reconnect after a change of identity. */
  renew(): void {
    this.#isWhole = true;
    this.#tries = 0;
    this.status = "connecting";
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#pacing.clear();
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeatTimer);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/tables/${this.id}/socket`,
    );
    // One that has been on its way for too long may still arrive: only the newest is listened to.
    const before = this.#socket;
    this.#socket = socket;
    this.#greeting = null;
    this.#pings.clear();
    // It may be another server.
    this.#samples = [];
    before?.close();
    this.#askedAt = performance.now();
    this.#patience = PATIENCE;
    socket.onopen = () => socket === this.#socket && this.#hello();
    socket.onmessage = (event) => socket === this.#socket && this.#heard(JSON.parse(String(event.data)));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  /** An id is never used twice. */
  #fresh(): string {
    return `${this.#name}-${++this.#count}`;
  }

  /** Ask for what was missed, or for everything. One greeting at a time: whatever comes before its answer is in the answer, too. */
  #hello(): void {
    // Several people at one screen: nobody's rack is told before they ask for it.
    const more = this.#seat === null ? { covered: true } : { seat: this.#seat };
    const asked = { since: this.#isWhole ? 0 : this.#seq, lang: language.lang, ...more };
    const text = JSON.stringify(asked);
    if (this.#greeting) {
      this.#greetsAgain = this.#isWhole && this.#greeting.text !== text;
      return;
    }
    this.#greeting = { id: this.#fresh(), text };
    this.#socket?.send(JSON.stringify({ do: "hello", id: this.#greeting.id, ...asked }));
  }

  /** The greeting was answered. */
  #greeted(): void {
    this.#greeting = null;
    if (!this.#greetsAgain) return;
    this.#greetsAgain = false;
    this.#isWhole = true;
    this.#hello();
  }

  #lost(code: number): void {
    if (this.#closed) return;
    this.#askedAt = null;
    if (code === NOBODY) return void this.#signedOut();
    if (FINAL.has(code)) return this.#end();
    if (this.status !== "lost") this.lostAt = Date.now();
    this.status = "lost";
    // Not all at once when a server comes back.
    const pause = Math.min(SLOWEST, 250 * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** A session has ended. After a new password, or registering, this browser has another one already. */
  async #signedOut(): Promise<void> {
    const before = me.id;
    if (before !== null) {
      this.status = "lost";
      const isKnown = await me.refresh().then(
        () => true,
        () => false,
      );
      if (this.#closed) return;
      if (isKnown && me.id === before) return this.renew();
    }
    this.isNobody = true;
    this.#end();
  }

  /** It is over: nothing that was said will be answered any more. */
  #end(): void {
    this.status = "gone";
    for (const { reject } of this.#waiting.values()) reject(this.#farewell());
    this.#waiting.clear();
  }

  #farewell(): Refusal {
    return new Refusal("gone", this.why ?? language.words.common.gone);
  }

  /** Somebody is here again: the connection may have died meanwhile without a word. */
  #wake = (): void => {
    if (document.hidden) return;
    if (this.status !== "lost") return this.#ask(SHORT_PATIENCE);
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };

  /** A connection can be dead without anybody having said so. */
  #heartbeat = (): void => {
    const [now, time] = [performance.now(), Date.now()];
    const hasSlept = time - this.#heartbeatAt > SLEPT;
    this.#heartbeatAt = time;
    if (this.#askedAt !== null) {
      if (now - this.#askedAt > this.#patience * (1 + Math.min(this.#tries, 4))) this.#drop();
    } else if (hasSlept) this.#wake();
    else if (this.status === "live" && now - this.#heardAt > (this.#waiting.size ? WAITING : SILENCE)) this.#ask();
  };

  #offline = (): void => this.#ask();

  #ask(patience = PATIENCE): void {
    if (this.status !== "live" || this.#askedAt !== null) return;
    this.#askedAt = performance.now();
    this.#patience = patience;
    this.#ping();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost(0);
  }

  #heard(message: ServerMessage): void {
    this.#heardAt = performance.now();
    this.#askedAt = null;
    switch (message.type) {
      case "sync":
        return this.#synced(message);
      case "resumed":
        return this.#resumed(message);
      case "clocks":
        return this.#corrected(message.clocks);
      case "event":
        return this.#happened(message);
      case "ack":
        this.#measure(message);
        return this.#answered(message.id, (waiting) => waiting.resolve(message));
      case "error": {
        const { id, code, message: words, ruling } = message;
        if (id === this.#greeting?.id) return this.#turnedAway(code, words);
        return this.#answered(id, (waiting) => waiting.reject(new Refusal(code, words, ruling)));
      }
    }
  }

  #synced({ seq, table, view, talk }: SyncMessage): void {
    // What was not shown yet is in it.
    this.#pacing.clear();
    this.#batch = [];
    this.#isWhole = false;
    this.#seq = seq;
    this.table = table;
    this.view = view;
    this.talk = talk;
    this.#alive();
    this.onSync?.();
    this.#greeted();
  }

  #resumed({ seat, clocks }: ResumedMessage): void {
    // The identity has changed: the known state of the table belongs to another user.
    if (seat !== this.table?.seat) {
      me.refresh().catch(() => {});
      this.#greeting = null;
      return this.resubscribe(this.#seat);
    }
    if (clocks) this.#setClocks(clocks);
    this.#alive();
    this.#greeted();
  }

  /** The clocks stood still during an outage, or somebody has set the server's clock: what was measured of it may be wrong. */
  #corrected(clocks: Clocks): void {
    this.#setClocks(clocks);
    this.#samples = [];
    this.#ping();
  }

  #setClocks(clocks: Clocks): void {
    // A move that waits to be shown has the clocks from before.
    this.#pacing.skip();
    if (this.table) this.table = { ...this.table, clocks };
  }

  #turnedAway(code: string, words: string): void {
    if (!CLOSED_DOOR.has(code)) return this.#drop();
    if (code !== "unknown-table") this.why = new Refusal(code, words).message;
    this.#end();
    this.close();
  }

  #alive(): void {
    // A server that was restarted may bring a newer client.
    if (this.status === "lost") void checkForUpdate();
    this.status = "live";
    this.lostAt = null;
    this.#tries = 0;
    this.#sendAll();
    this.#ping();
  }

  /** Whatever has no answer and was not yet said on this connection. */
  #sendAll(): void {
    for (const waiting of this.#waiting.values()) {
      if (waiting.on === this.#socket) continue;
      waiting.on = this.#socket;
      this.#socket?.send(waiting.text);
    }
  }

  /** Ask whether the server is there, and what time it is. */
  #ping(): void {
    const id = this.#fresh();
    this.#pings.set(id, Date.now());
    this.#socket?.send(JSON.stringify({ do: "ping", id }));
  }

  #measure({ id, now }: AckMessage): void {
    const sent = this.#pings.get(id);
    if (sent === undefined || typeof now !== "number") return;
    this.#pings.delete(id);
    const heard = Date.now();
    this.#samples = [...this.#samples, { trip: heard - sent, skew: now - (sent + heard) / 2 }].slice(-SAMPLES);
    this.skew = this.#samples.reduce((best, one) => (one.trip <= best.trip ? one : best)).skew;
  }

  #happened(entry: EventMessage): void {
    if (entry.seq <= this.#seq) return;
    if (entry.seq > this.#seq + 1) return this.#hello();
    this.#seq = entry.seq;
    // Words do not wait for moves.
    if (entry.kind === "said") this.talk = [...this.talk.slice(-99), entry];
    this.#batch.push(entry);
    if (!entry.now) return;
    const batch = this.#batch;
    this.#batch = [];
    const made = batch.find(({ kind }) => kind === "did");
    const isBot = made?.seat !== undefined && Boolean(this.table?.seats[made.seat]?.bot);
    const shows = made?.events?.some(isMove) ? SEEN : 0;
    this.#pacing.add(batch, { waits: isBot, shows });
    if (this.#isHurried) this.#pacing.skip();
  }

  /** Whether everything is shown as it comes. */
  get #isHurried(): boolean {
    const clock = this.table?.options?.clock;
    return settings.still || document.hidden || Boolean(clock && clock.seconds < UNHURRIED);
  }

  #show({ now, ...entry }: EventMessage): void {
    const before = this.view;
    if (now && this.table) {
      const { view, ...facts } = now;
      this.table = { ...this.table, ...facts };
      if (view) this.view = view;
    }
    this.onEntry?.(entry, before);
    // Only a full sync has the seats.
    if (["sat", "stood", "replaced"].includes(entry.kind)) this.resubscribe(this.#seat);
  }

  #answered(id: string | null, then: (waiting: Waiting) => void): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !waiting) return;
    this.#waiting.delete(id);
    then(waiting);
  }
}
