// Keeps the page itself, so that it opens without a connection; games always come from the server.
const SHELL = 'tablee-shell-1';

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
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  // Every page of ours is the same document; the newest is asked for, the kept one is for when nobody answers.
  if (request.mode === 'navigate') return event.respondWith(fresh(request, '/'));
  // Files under /assets/ carry their content's hash in their names: what is kept is right for ever.
  if (url.pathname.startsWith('/assets/')) return event.respondWith(kept(request));
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
