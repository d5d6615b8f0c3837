/** What the client knows of a game beyond what the server sends: games/<name>/index.ts has one of these. */

import type { Component } from "svelte";
import type { Rules } from "../lib/types";
import type { TableModel } from "./tableModel";

export type Variant = Rules["variant"];

export interface GameDescriptor {
  /** The variants, with the numbers of players. A form shows them before it asks the server; a test compares both. */
  readonly variants: Partial<Record<Variant, readonly number[]>>;
  /** Whether several games can be played as a match. */
  readonly hasMatches: boolean;
  /** Whether players at one screen must not see each other's pieces. */
  readonly hidesHands: boolean;
  /** A picture for the start page. */
  readonly picture: Component;
  /** The table, loaded when it is needed. */
  readonly table: () => Promise<{ default: Component<{ play: TableModel }> }>;
}
