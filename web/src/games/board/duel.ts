/** The state of a duel in words: how far each marker was pulled, and who holds which duel markers. */

import { list, t } from "../../i18n/index.svelte";
import { COLOURS, type Colour } from "../../art/colours";
import type { Track } from "../../lib/types";
import type { RunningTable } from "../../table/tableModel";
import { words } from "./texts";

/** The position of every marker. Spectators get a name for each side. */
export function pulls(play: RunningTable, track: Track): string[] {
  return COLOURS.map((colour) => {
    const value = track[colour] ?? 0;
    const towards = value > 0 ? 0 : 1;
    return words.pull(t.colours[colour], Math.abs(value), towards === play.seat ? null : play.name(towards));
  });
}

/** The holders of the duel markers, and their colours. */
export function holds(play: RunningTable, markers: Partial<Record<Colour, number>>): string[] {
  return [0, 1].flatMap((seat) => {
    const held = COLOURS.filter((colour) => markers[colour] === seat);
    return held.length
      ? [
          words.holds(
            seat === play.seat ? null : play.name(seat),
            held.length,
            list(held.map((colour) => t.colours[colour])),
          ),
        ]
      : [];
  });
}
