/** System notifications while a page is open. */

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
