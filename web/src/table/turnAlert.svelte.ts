/** Alerts players when their turn begins, when their time runs out, and at the end: with sounds, and with a notification while the
 * page is hidden. */

import { untrack } from "svelte";
import { t } from "../i18n/index.svelte";
import { notify } from "../lib/alerts";
import { settings } from "../lib/settings.svelte";
import { sounds } from "../lib/sounds";
import { titles } from "../lib/titles.svelte";
import type { TableSession } from "./tableSession.svelte";

/** Milliseconds. Somebody who waited for less than this knows that it is their turn. */
const ABSENT = 4_000;
/** Milliseconds that are left on a clock when it becomes urgent. */
export const LOW_TIME = 20_000;

/** Alert the player when their turn begins. Players who share a screen need no alert. */
export function alertOnTurn(of: () => TableSession): void {
  let was: boolean | null = null;
  let endedAt = 0;
  $effect(() => {
    const play = of();
    // The sound follows the moves that are still being shown.
    if (!play.isSettled) return;
    const calls = play.isMine && play.table?.status === "playing" && !play.view?.result;
    untrack(() => {
      if (calls && was === false && play.table?.yours.length === 1) {
        if (document.hidden || performance.now() - endedAt > ABSENT) sounds.play("turn");
        if (document.hidden && settings.kept.notify) {
          void notify(t.table.yourTurn, titles.kind(play.table.rules), play.table.id).catch(() => {});
        }
      }
      if (was && !calls) endedAt = performance.now();
      if (play.table) was = calls;
    });
  });
}

/** Play how the game ended for the players at this screen, and a warning before their time is over. */
export function soundOfTable(of: () => TableSession): void {
  let wasOver: boolean | null = null;
  $effect(() => {
    const play = of();
    if (!play.isSettled || !play.view) return;
    const { result } = play.view;
    const yours = play.table?.yours ?? [];
    untrack(() => {
      if (result && wasOver === false && yours.length)
        sounds.play(result.ranking[0]?.some((seat) => yours.includes(seat)) ? "win" : "loss");
      wasOver = result !== null;
    });
  });
  $effect(() => {
    const { table, link } = of();
    const clocks = table?.clocks;
    if (!clocks || table.status !== "playing" || clocks.running === null || !table.yours.includes(clocks.running))
      return;
    const left = (clocks.left[clocks.running] ?? 0) - (Date.now() + link.skew - clocks.since);
    if (left < LOW_TIME) return;
    const warning = setTimeout(() => sounds.play("low-time"), left - LOW_TIME);
    return () => clearTimeout(warning);
  });
}
