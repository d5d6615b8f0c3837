/** A table without a socket, of one player: a lesson, or another try at a move of a finished game. Nobody else moves there, and
 * there is neither a clock nor a hint. */

import type { Rules, TableInfo, Track } from "../lib/types";
import { SceneModel } from "./sceneModel";

export abstract class LocalTable extends SceneModel {
  readonly link = { status: "live", lostAt: null, skew: 0 } as const;
  readonly handOver = null;
  readonly hints = null;
  readonly thinking = false;
  readonly pointed = null;
  readonly isLesson = true;
  readonly flagged = new Set<number>();

  async moves(): Promise<Record<string, Track>> {
    return {};
  }
  takeSeat(): void {}
  point(): void {}
  async act(): Promise<null> {
    return null;
  }
  async askHints(): Promise<void> {}
}

/** The description of such a table. */
export const localTable = (id: string, rules: Rules, seat: number, seats: TableInfo["seats"]): TableInfo => ({
  id,
  code: "",
  rules,
  options: { public: false, rated: false, clock: null, hints: false, take_back: false, chat: false, games: 1 },
  daily: null,
  host: false,
  yours: [seat],
  seat,
  commitment: null,
  rematch_ms: 0,
  waits_for: [],
  status: "playing",
  number: 1,
  results: [],
  clocks: null,
  take_back: null,
  undo: null,
  totals: null,
  rematch: 0,
  takeover: {},
  following: null,
  seats,
});
