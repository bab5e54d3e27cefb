// Keeps one edition of the app. A newer one is fetched beside it and waits until the player takes it.
const EDITION = 'grognard-EDITION';
const FILES = FILES_LIST;

self.addEventListener('install', event => event.waitUntil(caches.open(EDITION).then(cache => cache.addAll(FILES))
  .then(() => { if (!self.registration.active) return self.skipWaiting(); })));
self.addEventListener('activate', event => event.waitUntil(caches.keys()
  .then(names => Promise.all(names.filter(name => name.startsWith('grognard-') && name !== EDITION).map(name => caches.delete(name))))
  .then(() => self.clients.claim())));
self.addEventListener('message', event => { if (event.data === 'take') self.skipWaiting(); });
self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(EDITION)
    .then(cache => cache.match(event.request, { ignoreSearch: true }))
    .then(kept => kept || fetch(event.request)));
});
