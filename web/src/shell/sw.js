/* The service worker. It stores the client in the browser, so that it opens at once and works offline.
   The build fills in the list of files and a version that changes with them (vite.config.ts). */

const FILES = __FILES__;
const CACHE = "sixfold-__VERSION__";
/* Addresses that the server itself answers. */
const PLAIN = ["/healthz", "/readyz"];

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (path) => {
      // The names of assets contain a hash of their content, so an older copy is identical.
      const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
      const found = known ?? (await fetch(path, { cache: "no-cache" }));
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await cache.put(path, found);
    }),
  );
  await self.skipWaiting();
}

/* Keep the previous version, because an open page may still load parts of it. */
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

/* A push message arrives when it is the user's turn and no page is connected. The last open page has stored its texts
   in the user's language. */
self.addEventListener("push", (event) => event.waitUntil(notifyTurn(event.data)));

async function notifyTurn(data) {
  const { table, game, variant } = read(data);
  const path = /^[\w-]{1,40}$/.test(table ?? "") ? `/t/${table}` : "/";
  // The message arrived late: the user is already looking at the table.
  if ((await pagesAt(path)).some((page) => page.visibilityState === "visible")) return;
  const words = await (await caches.match("/called"))?.json().catch(() => null);
  const body = words?.kinds[`${game}-${variant}`] ?? "";
  const options = { body, tag: table ?? "", icon: "/icon-192.png", badge: "/icon-192.png", data: { path } };
  await self.registration.showNotification(words?.title ?? "Sixfold", options);
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/* Browsers report the address at which a page was opened, not its current one, so ask each page (serviceWorker.ts). */
async function pagesAt(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const places = await Promise.all(pages.map(where));
  return pages.filter((_, i) => places[i] === path);
}

function where(page) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    setTimeout(() => done(new URL(page.url).pathname), 500);
    page.postMessage("where", [port2]);
  });
}

/* The browser has a new address at its push service. */
self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options;
      const found = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
      if (!found) return;
      const body = JSON.stringify({ endpoint: found.endpoint, ...found.toJSON().keys });
      await fetch("/api/v1/me/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    })(),
  ),
);

/* A click on a notification opens its table and leaves other pages as they are. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil(
    (async () => {
      const [open] = await pagesAt(path);
      await (open ? open.focus() : self.clients.openWindow(path));
    })(),
  );
});
