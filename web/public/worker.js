// Keeps the page itself, so that it opens without a connection. If the player wants games to go on while the server is
// away, the page names all files that takes, and they are kept as well.
const SHELL = 'tablee-shell-1';
const TEXTS = /^\/api\/(games$|rules\/|findings\/)/;
const HASHED = /^\/(assets|engine-[0-9a-f]+)\//;
/** Where the list of kept files is kept. */
const LIST = '/kept-files.json';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(['/', '/theme.js', '/icon.svg', '/app.webmanifest']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('tablee-shell-') && name !== SHELL).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  // Texts that change with a new version only; what is kept of them is for when nobody answers.
  if (TEXTS.test(url.pathname)) return event.respondWith(fresh(request, request));
  if (url.pathname.startsWith('/api/') || url.pathname === '/healthz') return;
  // Every page of ours is the same document; the newest is asked for, the kept one is for when nobody answers.
  if (request.mode === 'navigate') return event.respondWith(fresh(request, '/'));
  // Files under /assets/ and the engine's folder carry a hash of their content in their names: right for ever.
  if (HASHED.test(url.pathname)) return event.respondWith(kept(request));
  event.respondWith(fresh(request, request));
});

async function kept(request) {
  const found = await caches.match(request);
  return found ?? keep(request, request);
}

async function fresh(request, name) {
  try {
    return await keep(request, name);
  } catch (error) {
    const found = await caches.match(name);
    if (found) return found;
    throw error;
  }
}

async function keep(request, name) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const cache = await caches.open(SHELL);
    await cache.put(name, answer.clone());
  }
  return answer;
}

self.addEventListener('message', (event) => {
  const { keep: wanted } = event.data;
  if (!wanted) return;
  const tell = (message) => event.source?.postMessage(message);
  event.waitUntil(keepAll(wanted, tell).catch((error) => tell({ failed: String(error) })));
});

/** Fetch what is not kept yet, and tell how far that is; then drop what neither this version nor the last one has. */
async function keepAll({ files, bytes }, tell) {
  const cache = await caches.open(SHELL);
  let done = 0;
  for (const [address, size] of files) {
    // Only a name with a hash tells that what is kept is the same.
    if (!HASHED.test(address) || !(await cache.match(address))) await cache.add(address);
    done += size;
    tell({ done: Math.min(done, bytes - 1), of: bytes });
  }
  await cache.add('/');
  const before = await cache.match(LIST).then((found) => (found ? found.json() : []));
  const used = new Set([...files, ...before].map(([address]) => address));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (HASHED.test(pathname) && !used.has(pathname)) await cache.delete(url);
  }
  await cache.put(LIST, Response.json(files));
  tell({ done: bytes, of: bytes });
}

// Reminders: the server's message names what to show and where it leads. Nothing else is in it.
self.addEventListener('push', (event) => {
  event.waitUntil(remind(event.data.json()));
});

async function remind({ title, text, address, tag, stop }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  // Whoever looks at that page sees it anyway.
  if (pages.some(({ visibilityState, url }) => visibilityState === 'visible' && leadsTo(url, address))) return;
  const actions = [{ action: 'stop', title: stop }];
  await self.registration.showNotification(title, {
    body: text,
    tag,
    icon: '/icon-192.png',
    data: { address },
    actions,
  });
}

const leadsTo = (url, address) => new URL(url).pathname === address;

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(action === 'stop' ? stopReminders() : openPage(notification.data?.address ?? '/'));
});

/** Show a page: the tab that has it, or a new one. */
async function openPage(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => leadsTo(url, address));
  return page ? page.focus() : self.clients.openWindow(address);
}

/** One tap: the server forgets this browser, and the browser gives up its subscription. */
async function stopReminders() {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  const headers = { 'Content-Type': 'application/json' };
  await Promise.allSettled([
    fetch('/api/reminders/stop', { method: 'POST', headers, body }),
    subscription.unsubscribe(),
  ]);
}
