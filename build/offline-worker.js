// Opens the app offline. The build adds two constants before this code in sw.js: VERSION, and FILES, which maps each path to the hash of
// its content (Subresource Integrity).
const CACHE = `clearcoat-${VERSION}`;
const PAGE = '/index.html';
const ANY_VARY = { ignoreVary: true };

/** Caches all files of this version, reusing the previous version's cache. All or nothing: a failure is retried later. */
async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(FILES).map(async ([path, integrity]) => {
      // The file name has the hash of its content.
      const known = path.startsWith('/assets/') ? await caches.match(path, ANY_VARY) : undefined;
      if (known) return cache.put(path, known);
      const response = await fetch(path, { cache: 'no-cache', integrity });
      if (!response.ok) throw new Error(`${path} could not be had: ${response.status}`);
      return cache.put(path, response);
    }),
  );
}

/** Keeps the previous version for pages that still run it, and deletes older ones. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith('clearcoat-') && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, ANY_VARY)) ?? (await caches.match(path, ANY_VARY)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// A new version waits until a page requests it, or until no page of the previous version is open.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname in FILES || pathname.startsWith('/assets/')) event.respondWith(answer(request, pathname));
  else if (request.mode === 'navigate' && !/\.[a-z0-9]{1,11}$/i.test(pathname))
    event.respondWith(answer(request, PAGE));
});
