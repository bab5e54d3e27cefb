// Keeps one edition of the app. A newer one is fetched beside it and waits until the player takes it. What only a battle needs is
// kept once somebody has fought one.
const EDITION = 'grognard-EDITION';
const FILES = FILES_LIST;
const BATTLE = BATTLE_LIST;

const fights = async () => {
  const names = (await caches.keys()).filter(name => name.startsWith('grognard-'));
  const kept = await Promise.all(names.map(name => caches.open(name).then(cache => cache.match('battle/'))));
  return kept.some(Boolean);
};
self.addEventListener('install', event => event.waitUntil(fights()
  .then(fights => caches.open(EDITION).then(cache => cache.addAll(fights ? [...FILES, ...BATTLE] : FILES)))
  .then(() => { if (!self.registration.active) return self.skipWaiting(); })));
self.addEventListener('activate', event => event.waitUntil(caches.keys()
  .then(names => Promise.all(names.filter(name => name.startsWith('grognard-') && name !== EDITION).map(name => caches.delete(name))))
  .then(() => self.clients.claim())));
self.addEventListener('message', event => {
  if (event.data === 'take') self.skipWaiting();
  // The page has just loaded them: what the browser still has is not fetched again.
  if (event.data === 'battle') event.waitUntil(caches.open(EDITION).then(cache => cache.match('battle/').then(kept =>
    kept || cache.addAll(BATTLE.map(file => new Request(file, { cache: 'force-cache' }))))));
});
self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(EDITION)
    .then(cache => cache.match(event.request, { ignoreSearch: true }))
    .then(kept => kept || fetch(event.request)));
});
