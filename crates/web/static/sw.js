// Keeps one edition of the app. A newer one is fetched beside it and waits until the player takes it. What only a battle needs is
// kept once somebody has come to fight one, and the engine of a system once it was loaded.
const EDITION = 'grognard-EDITION';
const FILES = FILES_LIST;
const BATTLE = BATTLE_LIST;

// What is kept once it was asked for: the muster rolls of a system.
const isRoll = address => new URL(address, location).pathname.includes('/rolls/');
const isEngine = address => new URL(address, location).pathname.includes('/battle/war-room-');
const engines = async cache => (await cache.keys()).map(request => request.url).filter(isEngine);
// What the editions before this one kept of battles.
const kept = async () => {
  const names = (await caches.keys()).filter(name => name.startsWith('grognard-') && name !== EDITION);
  const before = await Promise.all(names.map(name => caches.open(name)));
  const fights = (await Promise.all(before.map(cache => cache.match('battle/')))).some(Boolean);
  return fights ? [...BATTLE, ...new Set((await Promise.all(before.map(engines))).flat())] : [];
};
// On a first visit the page has just loaded most of it: what the browser still has is not fetched again. A newer edition is.
const fresh = file => self.registration.active ? file : new Request(file, { cache: 'force-cache' });
self.addEventListener('install', event => event.waitUntil(kept()
  .then(battle => caches.open(EDITION).then(cache => cache.addAll([...FILES, ...battle].map(fresh))))
  .then(() => { if (!self.registration.active) return self.skipWaiting(); })));
self.addEventListener('activate', event => event.waitUntil(caches.keys()
  .then(names => Promise.all(names.filter(name => name.startsWith('grognard-') && name !== EDITION).map(name => caches.delete(name))))
  .then(() => self.clients.claim())));
self.addEventListener('message', event => {
  if (event.data === 'take') self.skipWaiting();
  // The page has just loaded them: what the browser still has is not fetched again.
  if (event.data === 'battle') event.waitUntil(caches.open(EDITION).then(cache => cache.match('battle/').then(kept =>
    kept || cache.addAll(BATTLE.map(file => new Request(file, { cache: 'force-cache' }))))));
  // The engines that were loaded before this worker was there to see it.
  if (Array.isArray(event.data)) event.waitUntil(caches.open(EDITION).then(cache => Promise.all(event.data.filter(isEngine)
    .map(async file => await cache.match(file) || cache.add(new Request(file, { cache: 'force-cache' }))))));
});
self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(EDITION).then(async cache => {
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok && (isEngine(event.request.url) || isRoll(event.request.url))) await cache.put(event.request, answer.clone());
    return answer;
  }));
});
