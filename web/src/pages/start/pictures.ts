/** A picture of each game. */

import type { Component } from "svelte";
import type { GameName } from "../../lib/types";
import BoardPicture from "./BoardPicture.svelte";
import CardsPicture from "./CardsPicture.svelte";
import SpezialPicture from "./SpezialPicture.svelte";

export const PICTURES: Record<GameName, Component> = {
  board: BoardPicture,
  cards: CardsPicture,
  spezial: SpezialPicture,
};
