/** Written by web/generate_types.py from the types of the server. Do not edit. */

export type Colour = "B" | "G" | "O" | "P" | "R" | "Y";

export type Cell = readonly [number, number];

export type Track = Partial<Record<Colour, number>>;

export type BoardCounted = Cell[][][];

export type CardsCounted = [number, number, number][][];

export type WhyNotRated = "account" | "alone" | "help" | "people";

/** Everything that a viewer may know about a table. */
export interface SyncMessage {
  type: "sync";
  seq: number;
  table: TableInfo;
  view: View | null;
  talk: Entry[];
}

/** A table as one viewer sees it. A vote for a rematch holds for `rematch_ms` milliseconds. */
export interface TableInfo {
  status: "closed" | "open" | "over" | "playing";
  seats: Seat[];
  waits_for: number[];
  number: number;
  results: Result[];
  clocks: Clocks | null;
  take_back: number | null;
  undo: number | null;
  totals: number[] | null;
  rematch: number;
  takeover: Record<string, number>;
  following: string | null;
  commitment: string | null;
  id: string;
  code: string;
  rules: Rules;
  options: Options;
  daily: string | null;
  host: boolean;
  yours: number[];
  seat: number | null;
  rematch_ms: number;
}

/** A seat. `program` says whether a program has played here; it is missing in lists of older tables. */
export interface Seat {
  name: string;
  bot: string | null;
  free: boolean;
  program?: boolean;
}

/** The result of a game. */
export interface Result {
  ranking: number[][];
  tracks: Track[];
  reason: string;
}

/** The milliseconds left to each seat at the moment `since`, and the seat whose clock runs. */
export interface Clocks {
  left: number[];
  running: number | null;
  since: number;
}

/** The game and the variant at a table. */
export interface Rules {
  game: string;
  variant: string;
  players: number;
}

/** The options of a table. */
export interface Options {
  public: boolean;
  clock: ClockOptions | null;
  take_back: boolean;
  hints: boolean;
  chat: boolean;
  rated: boolean;
  games: number;
}

/** Seconds for each move, or for the whole game with an increment after each move. */
export interface ClockOptions {
  per: "game" | "move";
  seconds: number;
  increment: number;
}

/** An entry of a table's log as a viewer sees it. */
export interface Entry {
  seq: number;
  at: number;
  kind: string;
  seat?: number;
  events?: GameEvent[];
  counted?: unknown;
  number?: number;
  result?: Result;
  name?: string;
  phrase?: string;
  text?: string;
  bot?: string;
  flag?: boolean;
  muted?: boolean;
  program?: boolean;
  for?: string;
  table?: string;
  commitment?: string;
  setup?: Record<string, unknown>;
  rules?: Rules;
  options?: Options;
}

/** An event in the format of the game record. */
export interface GameEvent {
  seat: number;
  do: string;
  tile?: string;
  card?: string;
  at?: [Cell, Cell];
  gains?: number[] | Track;
  track?: Track;
  markers?: Track;
  tiles?: string[];
  cards?: string[];
  count?: number;
  bonus?: Colour[];
}

/** The answer to the greeting of a client that knows the table. The entries that it missed follow. */
export interface ResumedMessage {
  type: "resumed";
  seq: number;
  seat: number | null;
  clocks: Clocks | null;
}

/** The clocks were corrected. */
export interface ClocksMessage {
  type: "clocks";
  clocks: Clocks;
}

/** A new entry. */
export interface EventMessage {
  type: "event";
  seq: number;
  at: number;
  kind: string;
  seat?: number;
  events?: GameEvent[];
  counted?: unknown;
  number?: number;
  result?: Result;
  name?: string;
  phrase?: string;
  text?: string;
  bot?: string;
  flag?: boolean;
  muted?: boolean;
  program?: boolean;
  for?: string;
  table?: string;
  commitment?: string;
  setup?: Record<string, unknown>;
  rules?: Rules;
  options?: Options;
  now?: Now;
}

/** The state after an entry, as far as the entry can have changed it. */
export interface Now {
  status?: "closed" | "open" | "over" | "playing";
  seats?: Seat[];
  waits_for?: number[];
  number?: number;
  results?: Result[];
  clocks?: Clocks | null;
  take_back?: number | null;
  undo?: number | null;
  totals?: number[] | null;
  rematch?: number;
  takeover?: Record<string, number>;
  following?: string | null;
  commitment?: string | null;
  view?: View;
}

/** The answer to an accepted message. */
export interface AckMessage {
  type: "ack";
  id: string;
  seq?: number;
  now?: number;
  moves?: Record<string, Track>;
  tried?: Tried;
  hints?: HintMove[];
}

/** A good move. `lowest` is, in solo, the expected lowest colour in fields. */
export interface HintMove {
  move: string;
  share: number;
  lowest: number | null;
  reason: string;
}

/** The answer to a refused message. */
export interface ErrorMessage {
  type: "error";
  id: string | null;
  code: string;
  message: string;
  ruling?: string;
}

/** A table in a list. Lists of a user's own tables also say whose turn it is, and which seats are theirs. */
export interface Listed {
  id: string;
  code: string | null;
  rules: Rules;
  status: "closed" | "open" | "over" | "playing";
  to_move: number | null;
  changed: number;
  seats: Seat[];
  number: number;
  results: Result[];
  options: Options;
  daily: string | null;
  your_turn?: boolean;
  yours?: number[];
}

/** A finished game, moment by moment. `flagged` are seats that ran out of time. */
export interface Replay {
  rules: Rules;
  seats: RecordSeat[];
  setup: Record<string, unknown>;
  steps: ReplayStep[];
  result: Result | null;
  flagged: number[];
}

/** A seat in a game record. */
export interface RecordSeat {
  name: string;
  bot?: string;
}

/** An event of a finished game, and the state after it. */
export interface ReplayStep {
  event: GameEvent | null;
  move: string | null;
  counted: unknown;
  view: View;
  hands: string[][];
}

/** The review of a game. It has no moves until it is ready, or if none could be made. */
export interface Review {
  ready: boolean;
  least_cost?: number;
  moves?: ReviewedMove[];
  final?: number[];
  turning_points?: number[];
  fields?: number | null;
  players?: ReviewedPlayer[];
}

/** The cost of a decision, and a better move. */
export interface ReviewedMove {
  event: number;
  seat: number;
  shares: number[];
  cost: number;
  grade: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  played: Judged;
  best: Judged;
}

/** A move with its value, and the reason for it by language. Only better moves have their event. */
export interface Judged {
  move: string;
  share: number;
  reason: Record<string, string>;
  event?: GameEvent | null;
  counted?: unknown;
}

/** The decisions of a seat in a reviewed game. */
export interface ReviewedPlayer {
  seat: number;
  decisions: number;
  accuracy: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  costliest: number | null;
}

/** How a move compares: the expected shares of a win after it, after the move played, and after the best one. */
export interface RetriedMove {
  move: string;
  share: number;
  played: number;
  best: number;
  grade: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  reason: string;
}

/** A title. */
export interface Title {
  name: string;
  stage: "draft" | "published" | "terminal";
  titles: Record<string, string>;
  labels: Record<string, string>;
  about: Record<string, string>;
  endings: Record<string, Record<string, string>>;
  has_matches: boolean;
  daily_variant: string | null;
  variants: VariantFacts[];
}

/** A variant of a title. */
export interface VariantFacts {
  name: string;
  titles: Record<string, string>;
  notes: Record<string, string>;
  tables: TableFacts[];
}

/** The facts about a variant with a number of players. */
export interface TableFacts {
  players: number;
  sides: number[][];
  track_end: number;
  colours: Colour[];
  levels: number;
  has_exchange: boolean;
  has_bonus_moves: boolean;
  has_hidden_hands: boolean;
  has_draws: boolean;
  shares_track: boolean;
  has_gates: boolean;
  why_not_rated: "alone" | null;
}

/** The common part of all views. Only full views have the rules, the seat, the setup and the events. */
export interface AnyView {
  to_move: number | null;
  phase: string;
  tracks: Track[];
  resigned: number[];
  result: Result | null;
  rules?: Rules;
  seat?: number | null;
  setup?: Record<string, unknown>;
  events?: GameEvent[];
}

/** The effect of a move: its events, what scored, and the state after it, before any draw. */
export interface Tried {
  events: GameEvent[];
  counted: unknown;
  tracks: Track[];
  over: boolean;
  bonus_moves?: number;
}

/** The view of one seat. `zone` is the distance of the outermost cells from the centre. */
export interface BoardView {
  game: "board";
  to_move: number | null;
  phase: string;
  tracks: Track[];
  resigned: number[];
  result: Result | null;
  rules?: Rules;
  seat?: number | null;
  setup?: Record<string, unknown>;
  events?: GameEvent[];
  bonus_moves: number;
  zone: number;
  board: [number, number, Colour][];
  markers: Track;
  rack: string[];
  rack_counts: number[];
  exchange: Exchange | null;
  unseen: Record<string, number>;
  moves: BoardMoves | null;
}

/** Whether a seat may exchange, the colours that decide, and those of them in its hand. */
export interface Exchange {
  may: boolean;
  weakest: Colour[];
  shown: Colour[];
}

/** The legal moves in compact form (`BoardView.moves_json`). */
export interface BoardMoves {
  choose?: string[];
  pairs?: [Cell, Cell][];
  sight?: Partial<Record<Colour, [number, number, number][]>>;
  orders?: [string, [Cell, Cell]][];
}

/** The effect of a move. */
export interface BoardTried {
  events: GameEvent[];
  counted: BoardCounted | null;
  tracks: Track[];
  over: boolean;
  bonus_moves?: number;
}

/** The view of one seat. `gates` are by seat; null once everything is open. */
export interface CardsView {
  game: "cards";
  to_move: number | null;
  phase: string;
  tracks: Track[];
  resigned: number[];
  result: Result | null;
  rules?: Rules;
  seat?: number | null;
  setup?: Record<string, unknown>;
  events?: GameEvent[];
  bonus_moves: number;
  open: string[][];
  gates: (Gate | null)[];
  hand: string[];
  hand_counts: number[];
  exchange: Exchange | null;
  pile_count: number;
  discards: Record<string, number>;
  unseen: Record<string, number>;
  moves: CardsMoves | null;
}

/** A closed area of a track, the field that opens it, and the markers still before that field. */
export interface Gate {
  from: number;
  to: number;
  opens_at: number;
  behind: Colour[];
}

/** The legal moves (`CardsView.moves_json`). */
export interface CardsMoves {
  choose?: string[];
  plays?: CardPlay[];
}

/** A play: the gains of its symbols in the order of scoring, the track after it, and the points lost. */
export interface CardPlay {
  card: string;
  gains: number[];
  track: Track;
  lost: Lost[];
}

/** Points that a marker cannot use: because of a closed gate, or at the end of the track. */
export interface Lost {
  colour: Colour;
  points: number;
  gate: Gate | null;
}

/** The effect of a move. */
export interface CardsTried {
  events: GameEvent[];
  counted: CardsCounted | null;
  tracks: Track[];
  over: boolean;
  bonus_moves?: number;
}

/** What everybody may know. */
export interface SpezialView {
  game: "spezial";
  to_move: number | null;
  phase: string;
  tracks: Track[];
  resigned: number[];
  result: Result | null;
  rules?: Rules;
  seat?: number | null;
  setup?: Record<string, unknown>;
  events?: GameEvent[];
  board: [number, number, number][];
  chains: Chain[];
  towers: Tower[];
  bonus: Cell[];
  tiles_left: number[];
  moves: SpezialMoves | null;
}

/** Connected tiles of one owner and the towers they touch: whether chips score, and big towers are rewarded. */
export interface Chain {
  owner: number;
  cells: Cell[];
  towers: Cell[];
  scored: boolean;
  rewarded: boolean;
}

/** A tower and its chip, with the value that the chip shows now. */
export interface Tower {
  at: Cell;
  big: boolean;
  colour: Colour;
  light: number;
  dark: number;
  value: number;
  black: boolean;
}

/** The legal moves in compact form (`SpezialView.moves_json`). */
export interface SpezialMoves {
  pairs: [number, number, number, number][];
  gains: [Track, number[]][];
}

/** The effect of a move, and the chain that the tile would belong to. */
export interface SpezialTried {
  events: GameEvent[];
  counted: SpezialCounted | null;
  tracks: Track[];
  over: boolean;
  bonus_moves?: number;
  chain: Chain;
}

/** The chain, the towers that score or are rewarded, and the bonus fields under the tile with their points. */
export interface SpezialCounted {
  cells: Cell[];
  towers: Cell[];
  rewarded: Cell[];
  bonus?: [number, number, number][];
}

export type ServerMessage = SyncMessage | ResumedMessage | ClocksMessage | EventMessage | AckMessage | ErrorMessage;

/** The types that depend on the title. */
export interface TitleTypes {
  board: { view: BoardView; counted: BoardCounted; tried: BoardTried };
  cards: { view: CardsView; counted: CardsCounted; tried: CardsTried };
  spezial: { view: SpezialView; counted: SpezialCounted; tried: SpezialTried };
  other: { view: OtherView; counted: unknown; tried: Tried };
}

/** The names of the titles whose views are described here. Servers may offer others. */
export type GameName = Exclude<keyof TitleTypes, "other">;
/** The view of any other title. */
export interface OtherView extends AnyView {
  game: string;
  moves: unknown;
}
export type View = TitleTypes[keyof TitleTypes]["view"];
