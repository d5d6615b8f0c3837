/** Alerts players when their turn begins: with a sound if they want one, and with a notification while the page is hidden. */

import { untrack } from "svelte";
import { t } from "../i18n/index.svelte";
import { chime, notify } from "../lib/alerts";
import { settings } from "../lib/settings.svelte";
import { titles } from "../lib/titles.svelte";
import type { TableSession } from "./tableSession.svelte";

/** Alert the player when their turn begins. Players who share a screen need no alert. */
export function alertOnTurn(of: () => TableSession): void {
  let was: boolean | null = null;
  $effect(() => {
    const play = of();
    const calls = play.isMine && play.table?.status === "playing" && !play.view?.result;
    untrack(() => {
      if (calls && was === false && play.table?.yours.length === 1) {
        if (settings.kept.sound) chime();
        if (document.hidden && settings.kept.notify) {
          void notify(t.table.yourTurn, titles.kind(play.table.rules), play.table.id).catch(() => {});
        }
      }
      if (play.table) was = calls;
    });
  });
}
