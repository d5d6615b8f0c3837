/** Calling somebody whose turn it is: a short sound if they want one, and a word of the system while the page is hidden. */

import { untrack } from "svelte";
import { t } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import type { Play } from "../table/play.svelte";

let audio: AudioContext | null = null;

/** Two soft notes, as wood on wood. */
export function chime(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime;
  for (const [pitch, after] of [[523.25, 0], [783.99, 0.12]] as const) {
    const [note, loudness] = [audio.createOscillator(), audio.createGain()];
    note.type = "triangle";
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, now + after);
    loudness.gain.linearRampToValueAtTime(0.18, now + after + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + after + 0.35);
    note.connect(loudness).connect(audio.destination);
    note.start(now + after);
    note.stop(now + after + 0.4);
  }
}

/** Whether this browser has given leave to notify; null if it cannot. */
export const leaveToNotify = (): NotificationPermission | null => ("Notification" in window ? Notification.permission : null);

/** Ask it for leave. */
export async function askToNotify(): Promise<NotificationPermission | null> {
  if (leaveToNotify()) await Notification.requestPermission();
  return leaveToNotify();
}

async function notify(title: string, body: string, tag: string): Promise<void> {
  if (leaveToNotify() !== "granted") return;
  const options = { body, tag, icon: "/icon-192.png", badge: "/icon-192.png", data: { path: location.pathname } };
  // Phones take it from the worker only; where there is none, the page says it itself.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => focus();
}

/** Call whoever sits here when it becomes their turn. Several people at one screen see that by themselves. */
export function attend(of: () => Play): void {
  let was: boolean | null = null;
  $effect(() => {
    const play = of();
    const calls = play.isMine && play.table?.status === "playing" && !play.view?.result;
    untrack(() => {
      if (calls && was === false && play.table?.yours.length === 1) {
        if (settings.kept.sound) chime();
        if (document.hidden && settings.kept.notify) {
          const { game, variant } = play.table.rules;
          void notify(t.table.yourTurn, t.common.kind(game, variant), play.table.id).catch(() => {});
        }
      }
      if (play.table) was = calls;
    });
  });
}
