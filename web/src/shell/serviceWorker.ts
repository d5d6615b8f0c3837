/** Registers the service worker (sw.js), which stores the client in the browser, and detects newer clients. */

import { updates } from "../lib/updates.svelte";

/** Milliseconds. The worker loads every file of the client, so it waits for the first page. */
const DELAY = 2_500;

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The worker asks each page for its current address.
  navigator.serviceWorker.addEventListener("message", ({ ports }) => ports[0]?.postMessage(location.pathname));
  const isFirst = !navigator.serviceWorker.controller;
  setTimeout(
    () =>
      void navigator.serviceWorker.register("/sw.js").then(
        (registration) => {
          registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker?.addEventListener("statechange", () => {
              if (worker.state === "activated" && !isFirst) updates.isReady = true;
            });
          });
        },
        () => {},
      ),
    DELAY,
  );
}
