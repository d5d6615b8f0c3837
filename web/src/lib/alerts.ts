/** Sounds and system notifications while a page is open. */

let audio: AudioContext | null = null;

/** Play two soft notes that sound like wood on wood. */
export function chime(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime;
  for (const [pitch, after] of [
    [523.25, 0],
    [783.99, 0.12],
  ] as const) {
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

/** Whether this browser lets the page show notifications; null if it cannot show any. */
export const notifyPermission = (): NotificationPermission | null =>
  "Notification" in window ? Notification.permission : null;

export async function requestNotifyPermission(): Promise<NotificationPermission | null> {
  if (notifyPermission()) await Notification.requestPermission();
  return notifyPermission();
}

export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (notifyPermission() !== "granted") return;
  const options = { body, tag, icon: "/icon-192.png", badge: "/icon-192.png", data: { path: location.pathname } };
  // Phones accept notifications only from the service worker. Without a worker, the page shows them itself.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => focus();
}
