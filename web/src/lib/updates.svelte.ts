/** Looks for a newer client when the page reconnects or becomes visible, because pages stay open for days. */

/** Milliseconds between two checks. */
const PAUSE = 15 * 60_000;
let checkedAt = 0;

class Updates {
  /** Whether a newer client is installed; a reload shows it. */
  isReady = $state(false);
}
export const updates = new Updates();

export async function checkForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator) || Date.now() - checkedAt < PAUSE) return;
  checkedAt = Date.now();
  // Without a connection, a later check finds the update.
  await navigator.serviceWorker
    .getRegistration()
    .then((worker) => worker?.update())
    .catch(() => {});
}
