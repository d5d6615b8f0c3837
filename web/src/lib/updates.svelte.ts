/** Pages stay open for days: whenever they come back to a server or to sight, the worker looks for a newer client. */

/** Milliseconds between two looks. */
const PAUSE = 15 * 60_000;
let checkedAt = 0;

class Updates {
  /** A newer client is installed; a reload shows it. */
  isReady = $state(false);
}
export const updates = new Updates();

export async function checkForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator) || Date.now() - checkedAt < PAUSE) return;
  checkedAt = Date.now();
  // Without a connection there is nothing newer; it is asked again later.
  await navigator.serviceWorker
    .getRegistration()
    .then((worker) => worker?.update())
    .catch(() => {});
}
