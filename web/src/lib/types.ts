/** What the server tells, as docs/protocol.md describes it. The client shows it and asks; it knows no rules. */

import type { Colour } from "../art/colours";
import type { Cell } from "../art/geometry";

export const GAME_NAMES = ["board", "cards", "spezial"] as const;
export type GameName = (typeof GAME_NAMES)[number];
export const BOT_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export interface Rules {
  game: GameName;
  variant: "base" | "solo" | "team" | "duel";
  players: number;
}
export type Track = Partial<Record<Colour, number>>;

export interface Seat {
  name: string | null;
  bot: string | null;
  free: boolean;
  /** Whether a program plays here for somebody; lists of older tables do not tell. */
  program?: boolean;
}
/** The time left to each seat when the running clock began to run, which was `since` then by the server's clock. */
export interface Clocks {
  left: number[];
  running: number | null;
  since: number;
}
export interface Result {
  ranking: number[][];
  tracks: Track[];
  reason: string;
}
export interface Options {
  seats: { kind: string }[];
  public: boolean;
  rated: boolean;
  clock: { per: "move" | "game"; seconds: number; increment: number } | null;
  hints: boolean;
  take_back: boolean;
  chat: boolean;
  games: number;
}

/** What everybody may know of how a table stands. */
export interface Facts {
  status: "open" | "playing" | "over" | "closed";
  seats: Seat[];
  number: number;
  results: Result[];
  clocks: Clocks | null;
  take_back: number | null;
  totals: number[] | null;
  rematch: number;
  takeover: Record<string, number>;
  following: string | null;
  /** Seats of those who have to be there before a clock begins to run. */
  waits_for?: number[];
}
export interface TableInfo extends Facts {
  id: string;
  code: string;
  rules: Rules;
  options: Options;
  daily: string | null;
  host: boolean;
  yours: number[];
  seat: number | null;
  commitment: string | null;
}

/** Why points were given: rays of cells for each half, open cards for each symbol, or a chain with its towers. */
export type BoardCounted = Cell[][][];
export type CardsCounted = [seat: number, slot: number, half: number][][];
export interface SpezialCounted {
  cells: Cell[];
  towers: Cell[];
  rewarded: Cell[];
  /** Bonus fields under the tile; games that were begun before servers told it do not have it. */
  bonus?: [q: number, r: number, points: number][];
}
export type Counted = BoardCounted | CardsCounted | SpezialCounted | null;

export interface GameEvent {
  seat: number;
  do: string;
  tile?: string;
  card?: string;
  at?: [Cell, Cell];
  gains?: number[] | Track;
  track?: Track;
  markers?: Record<string, number>;
  tiles?: string[];
  cards?: string[];
  count?: number;
  bonus?: Colour[];
}
export interface Exchange {
  may: boolean;
  weakest: Colour[];
  shown: Colour[];
}

interface AnyView {
  to_move: number | null;
  phase: string;
  tracks: Track[];
  resigned: number[];
  result: Result | null;
  /** Only whole views have these. */
  setup?: Record<string, unknown>;
  events?: GameEvent[];
}
interface BoardMoves {
  choose?: string[];
  pairs?: [Cell, Cell][];
  sight?: Record<Colour, [number, number, number][]>;
  orders?: [string, [Cell, Cell]][];
}
export interface BoardView extends AnyView {
  /** How far the cells in play lie from the centre. */
  zone: number;
  bonus_moves: number;
  board: [number, number, Colour][];
  markers: Partial<Record<Colour, number>>;
  rack: string[];
  rack_counts: number[];
  unseen: Record<string, number>;
  exchange?: Exchange | null;
  moves: BoardMoves | null;
}
/** The first area of a track that is closed now, and whose markers are still before the field that opens it. */
export interface Gate {
  from: number;
  to: number;
  opens_at: number;
  behind: Colour[];
}
/** Points that a card earns and its marker cannot walk: before a closed area, or at the end (no gate then). */
export interface Lost {
  colour: Colour;
  points: number;
  gate: Gate | null;
}
export interface CardPlay {
  card: string;
  gains: number[];
  track: Track;
  lost: Lost[];
}
export interface CardsView extends AnyView {
  bonus_moves: number;
  open: string[][];
  hand: string[];
  hand_counts: number[];
  pile_count: number;
  discards: Record<string, number>;
  unseen: Record<string, number>;
  exchange?: Exchange | null;
  /** By seat: what its track has closed; null once all is open. */
  gates: (Gate | null)[];
  moves: { choose?: string[]; plays?: CardPlay[] } | null;
}
export interface Tower {
  at: Cell;
  big: boolean;
  colour: Colour;
  light: number;
  dark: number;
  value: number;
  black: boolean;
}
/** Tiles of one owner that hang together, and the towers they touch: whether chips score in it, and big ones are rewarded. */
export interface Chain {
  owner: number;
  cells: Cell[];
  towers: Cell[];
  scored: boolean;
  rewarded: boolean;
}
export interface SpezialView extends AnyView {
  board: [number, number, number][];
  chains: Chain[];
  towers: Tower[];
  bonus: Cell[];
  tiles_left: number[];
  moves: { pairs: [number, number, number, number][]; gains: [Track, number[]][] } | null;
}
export type View = BoardView | CardsView | SpezialView;

/** An entry of a table's log, as this viewer is told. */
export interface Entry {
  seq: number;
  at: number;
  kind: string;
  seat?: number;
  events?: GameEvent[];
  counted?: Counted;
  number?: number;
  result?: Result;
  name?: string;
  phrase?: string;
  text?: string;
  bot?: string;
  flag?: boolean;
  for?: string;
  table?: string;
  commitment?: string;
  setup?: Record<string, unknown>;
}
export interface Tried {
  events: GameEvent[];
  counted: Counted;
  tracks: Track[];
  bonus_moves?: number;
  over: boolean;
  /** In Genial Spezial: the chain that the tile would belong to. */
  chain?: Chain;
}
export interface HintMove {
  move: string;
  share: number;
  reason: string;
  /** Alone: the final lowest colour, in fields. A process of before does not tell. */
  lowest?: number | null;
}

export interface Person {
  id: string;
  name: string;
  is_guest: boolean;
  lang: string;
  preferences: Record<string, unknown>;
}
