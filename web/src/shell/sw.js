/* The worker that keeps the client in the browser: it opens at once, and without a connection, too.
   The build fills in the files and a version that changes with them (vite.config.ts). */

const FILES = __FILES__;
const CACHE = "sixfold-__VERSION__";
/* Pages of the server itself. */
const PLAIN = ["/healthz", "/readyz"];

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (path) => {
      // Names below assets change with what is in them, so an older copy is as good as a new one.
      const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
      const found = known ?? (await fetch(path, { cache: "no-cache" }));
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await cache.put(path, found);
    }),
  );
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

/* A push message: it is the user's turn at a table, and no page is connected. The page that was open last has stored the
   texts, in the language of the user. */
self.addEventListener("push", (event) => event.waitUntil(notifyTurn(event.data)));

async function notifyTurn(data) {
  const { table, game, variant } = read(data);
  const path = /^[\w-]{1,40}$/.test(table ?? "") ? `/t/${table}` : "/";
  // It came late: they are looking at the table already.
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

/* Browsers tell where a page was opened, and not where it has gone since: it has to be asked (serviceWorker.ts). */
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

/* The browser has changed its address at its push service. */
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

/* A click on a notification opens its table; other pages stay where they are. */
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
