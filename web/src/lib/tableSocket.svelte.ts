/** The connection to a table. It reconnects by itself and repeats unanswered messages with the same id. */

import { language } from "../i18n/index.svelte";
import { Refusal } from "./api";
import { EventQueue, type Step } from "./eventQueue.svelte";
import { isMove } from "./events";
import { me } from "./me.svelte";
import { Outbox } from "./outbox";
import { ServerClock } from "./serverClock";
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

const SLOWEST = 8_000;
/** Final close codes: signed out, forbidden, or no such table. */
const SIGNED_OUT = 4401;
const FINAL = new Set([SIGNED_OUT, 4403, 4404]);
/** Final error codes in answer to a greeting. After any other error, the client connects again. */
const FINAL_ERRORS = new Set(["unknown-table", "daily"]);
/** In milliseconds: how often to check the connection, how long a silence may last before a ping, how long it may last while a
 * message has no answer, and how long a ping may take. */
const HEARTBEAT = 1_000;
const SILENCE = 10_000;
const WAITING = 2_000;
const PATIENCE = 6_000;
/** In milliseconds: the time for a ping after the user returns to the page, and the timer gap that shows that the computer slept. */
const SHORT_PATIENCE = 3_000;
const SLEPT = 5_000;
/** Seconds. With a shorter clock, no move waits for another, because the clock runs while players watch. */
const UNHURRIED = 86_400;

export class TableSocket {
  status = $state<"connecting" | "live" | "lost" | "gone">("connecting");
  /** When the connection was lost, to show how old the state is. */
  lostAt = $state<number | null>(null);
  /** Whether the connection ended because the user has logged out. */
  isSignedOut = $state(false);
  /** Why the user may not join yet, in the server's words. */
  why = $state<string | null>(null);
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  talk = $state.raw<Entry[]>([]);
  /** Called when an entry is shown. Returns the steps in which the rest of it is shown. */
  onEntry: ((entry: Entry, before: View | null, isSkipped: boolean) => readonly Step[]) | null = null;
  /** Called after a full sync. */
  onSync: (() => void) | null = null;

  /** The unanswered `hello` on this socket. */
  #greeting: { id: string; text: string } | null = null;
  /** Whether a full sync is needed, not only the missed entries. */
  #isWhole = true;
  /** Whether to send another `hello` after the answer to the current one, because it asked for something else. */
  #greetsAgain = false;
  #clock = new ServerClock();
  /** Entries that wait for their view: of several entries, only the last one has it. */
  #batch: EventMessage[] = [];
  /** What has arrived and is not on the screen yet. */
  readonly queue = new EventQueue<EventMessage[]>((batch, isSkipped) => this.#show(batch, isSkipped));
  #socket: WebSocket | null = null;
  #outbox = new Outbox();
  #seq = 0;
  #tries = 0;
  #count = 0;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setInterval>;
  #heardAt = 0;
  /** Since when the client waits for any message from the server. */
  #askedAt: number | null = null;
  #patience = PATIENCE;
  /** When the timer last ran, in wall-clock time, which continues while the computer sleeps. */
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
    document.addEventListener("visibilitychange", this.#turned);
    this.#heartbeatTimer = setInterval(this.#heartbeat, HEARTBEAT);
    this.#connect();
  }

  /** The server's clock minus ours, in milliseconds. */
  get skew(): number {
    return this.#clock.skew;
  }

  /** Send a message. The promise resolves when the server has acknowledged it. */
  send(what: string, more: Record<string, unknown> = {}): Promise<AckMessage> {
    const id = this.#fresh();
    const text = JSON.stringify({ do: what, id, ...more });
    if (this.status === "gone") return Promise.reject(this.#goneError());
    const answer = this.#outbox.add(id, text);
    if (this.status === "live") this.#outbox.sendAll(this.#socket);
    return answer;
  }

  /** Watch from another of your own seats, or from the seat to move. This needs a full sync. */
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
    this.queue.clear();
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeatTimer);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#turned);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/tables/${this.id}/socket`,
    );
    // An old socket may still open later: only the newest is used.
    const before = this.#socket;
    this.#socket = socket;
    this.#greeting = null;
    // The new socket may lead to another server.
    this.#clock.reset();
    before?.close();
    this.#askedAt = performance.now();
    this.#patience = PATIENCE;
    socket.onopen = () => socket === this.#socket && this.#hello();
    socket.onmessage = (event) => socket === this.#socket && this.#heard(JSON.parse(String(event.data)));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
  }

  /** A message id that is never used twice. */
  #fresh(): string {
    return `${this.#name}-${++this.#count}`;
  }

  /** Ask for the missed entries or for a full sync. Only one `hello` at a time: its answer also has the entries sent before it. */
  #hello(): void {
    // Several players may share this screen: the server sends no rack until a player asks for it.
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

  /** Handle the answer to a `hello`. */
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
    if (code === SIGNED_OUT) return void this.#signedOut();
    if (FINAL.has(code)) return this.#end();
    if (this.status !== "lost") this.lostAt = Date.now();
    this.status = "lost";
    // A random pause, so that not all clients reconnect at once after a restart.
    const pause = Math.min(SLOWEST, 250 * 2 ** this.#tries++) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** Handle the end of a session. After a new password or a registration, this browser already has another session. */
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
    this.isSignedOut = true;
    this.#end();
  }

  /** End the connection for good and reject all unanswered messages. */
  #end(): void {
    this.status = "gone";
    this.#outbox.rejectAll(() => this.#goneError());
  }

  #goneError(): Refusal {
    return new Refusal("gone", this.why ?? language.words.common.gone);
  }

  /** Nobody watches a hidden page, and its timers hardly run. */
  #turned = (): void => {
    if (document.hidden) this.queue.showAll();
    else this.#wake();
  };

  /** Check the connection when the user returns: it may have died without a close event. */
  #wake = (): void => {
    if (document.hidden) return;
    if (this.status !== "lost") return this.#ask(SHORT_PATIENCE);
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  };

  /** Detect a connection that died without a close event. */
  #heartbeat = (): void => {
    const [now, time] = [performance.now(), Date.now()];
    const hasSlept = time - this.#heartbeatAt > SLEPT;
    this.#heartbeatAt = time;
    if (this.#askedAt !== null) {
      if (now - this.#askedAt > this.#patience * (1 + Math.min(this.#tries, 4))) this.#drop();
    } else if (hasSlept) this.#wake();
    else if (this.status === "live" && now - this.#heardAt > (this.#outbox.isEmpty ? SILENCE : WAITING)) this.#ask();
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
        this.#clock.answered(message);
        return this.#outbox.resolve(message);
      case "error": {
        const { id, code, message: words, ruling } = message;
        if (id === this.#greeting?.id) return this.#turnedAway(code, words);
        return this.#outbox.reject(id, new Refusal(code, words, ruling));
      }
    }
  }

  #synced({ seq, table, view, talk }: SyncMessage): void {
    // The sync contains everything that was not shown yet.
    this.queue.clear();
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
    // The identity has changed: the known state belongs to another user.
    if (seat !== this.table?.seat) {
      me.refresh().catch(() => {});
      this.#greeting = null;
      return this.resubscribe(this.#seat);
    }
    if (clocks) this.#setClocks(clocks);
    this.#alive();
    this.#greeted();
  }

  /** Handle corrected clocks. After an outage or a change of the server's clock, the measured skew may be wrong. */
  #corrected(clocks: Clocks): void {
    this.#setClocks(clocks);
    this.#clock.reset();
    this.#ping();
  }

  #setClocks(clocks: Clocks): void {
    if (this.table) this.table = { ...this.table, clocks };
  }

  #turnedAway(code: string, words: string): void {
    if (!FINAL_ERRORS.has(code)) return this.#drop();
    if (code !== "unknown-table") this.why = new Refusal(code, words).message;
    this.#end();
    this.close();
  }

  #alive(): void {
    // After a restart, the server may have a newer client.
    if (this.status === "lost") void checkForUpdate();
    this.status = "live";
    this.lostAt = null;
    this.#tries = 0;
    this.#outbox.sendAll(this.#socket);
    this.#ping();
  }

  /** Check that the server is there, and measure its clock. */
  #ping(): void {
    const id = this.#fresh();
    this.#clock.asked(id);
    this.#socket?.send(JSON.stringify({ do: "ping", id }));
  }

  #happened(entry: EventMessage): void {
    if (entry.seq <= this.#seq) return;
    if (entry.seq > this.#seq + 1) return this.#hello();
    this.#seq = entry.seq;
    // Chat messages do not wait for moves.
    if (entry.kind === "said") this.talk = [...this.talk.slice(-99), entry];
    this.#batch.push(entry);
    if (!entry.now) return;
    // Clocks are shown as they are, even while moves wait to be shown.
    if (entry.now.clocks !== undefined && this.table) this.table = { ...this.table, clocks: entry.now.clocks };
    const batch = this.#batch;
    this.#batch = [];
    this.queue.add(
      batch,
      batch.some(({ kind, events }) => kind === "did" && events?.some(isMove)),
    );
    if (!this.isPaced) this.queue.showAll();
  }

  /** Whether moves wait for each other. */
  get isPaced(): boolean {
    const clock = this.table?.options?.clock;
    return settings.pace > 0 && !document.hidden && !(clock && clock.seconds < UNHURRIED);
  }

  /** Show entries that belong together, such as a move and its draw. Only the last one has the view after them. */
  #show(batch: readonly EventMessage[], isSkipped: boolean): readonly Step[] {
    const before = this.view;
    const now = batch.at(-1)?.now;
    if (now && this.table) {
      const { view, clocks: _, ...facts } = now;
      this.table = { ...this.table, ...facts };
      if (view) this.view = view;
    }
    // Only a full sync has the seats.
    if (batch.some(({ kind }) => ["sat", "stood", "replaced"].includes(kind))) this.resubscribe(this.#seat);
    return batch.flatMap(({ now: _, ...entry }) => this.onEntry?.(entry, before, isSkipped) ?? []);
  }
}
