// Keeps a site, so that it works without a connection. `tablee site` writes the version and the list of files.
//
// Names of files under assets/ and of the engine's folder change with their content, so what is kept is right for ever.
// The page itself is asked for first, so that a new version is seen at the next visit. Of older versions the last one
// is kept as well: a tab that is still open may need a part of it.
const VERSION = '%version%';
const FILES = '%files%';
const PREFIX = 'tablee-site-';
const CACHE = PREFIX + VERSION;
const folder = new URL('./', location.href);

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(folder, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(folder.href)) return;
  // The page has one address; what comes after # is its own. Other addresses are files: texts, print files, docs.
  const { pathname } = new URL(request.url);
  const page = request.mode === 'navigate' && [folder.pathname, `${folder.pathname}index.html`].includes(pathname);
  event.respondWith(page ? newest() : kept(request));
});

async function newest() {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(folder, { cache: 'no-cache' });
    if (answer.ok) await cache.put(folder, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(folder);
    if (found) return found;
    throw error;
  }
}

async function kept(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Fetch what is not kept yet, and tell how far that is. */
async function keepAll(tell) {
  const cache = await caches.open(CACHE);
  let done = 0;
  for (const [name, bytes] of FILES.files) {
    const address = new URL(name, folder);
    if (!(await cache.match(address))) await cache.add(address);
    done += bytes;
    tell({ done, of: FILES.bytes });
  }
}

self.addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  const tell = (message) => event.source?.postMessage(message);
  event.waitUntil(keepAll(tell).catch((error) => tell({ failed: String(error) })));
});

// A notification of an open page leads back to it.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(back(notification.data?.address ?? '/'));
});

async function back(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => url.endsWith(`#${address}`));
  return page ? page.focus() : self.clients.openWindow(`${folder.href}#${address}`);
}
