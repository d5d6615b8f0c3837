/* The worker that keeps the client in the browser: it opens at once, and without a connection, too.
   The build fills in the files and a version that changes with them (vite.config.ts). */

const FILES = __FILES__;
const CACHE = "sixfold-__VERSION__";
/* Pages of the server itself. */
const PLAIN = ["/healthz", "/readyz", "/metrics"];

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (path) => {
    // Names below assets change with what is in them, so an older copy is as good as a new one.
    const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
    const found = known ?? (await fetch(path, { cache: "no-cache" }));
    if (!found.ok) throw new Error(`${path}: ${found.status}`);
    await cache.put(path, found);
  }));
  await self.skipWaiting();
}

/* The version before stays: a page that is open still asks for its parts. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith("sixfold-") && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  const isPage = request.mode === "navigate" && !/\.\w+$/.test(pathname) && !PLAIN.includes(pathname);
  if (isPage) event.respondWith(kept("/", request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(kept(pathname, request));
});

async function kept(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

/* Whoever is called by a notification comes to the table that it was about. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === path) ?? pages[0];
    if (!open) return self.clients.openWindow(path);
    await open.focus();
  })());
});
