// Starts the app, and keeps it for days without a network.
// Without an address within the companion the door stands open, and nothing is loaded that nobody asked for.
const door = document.getElementById('door');
const opening = document.getElementById('opening');
let opened = false;
const open = async () => {
  if (opened || !location.hash) return;
  opened = true;
  door.remove();
  opening.hidden = false;
  try {
    const { default: start } = await import('./grognard.js');
    await start({ module_or_path: new URL('grognard_bg.wasm', import.meta.url) });
    opening.remove();
    keep();
  } catch (error) {
    opening.textContent = 'The app could not start: ' + error;
  }
};
addEventListener('hashchange', open);

// Once the app is there it is kept: what the page has just loaded is not loaded a second time.
let kept = false;
function keep() {
  if (kept || !('serviceWorker' in navigator)) return;
  kept = true;
  navigator.serviceWorker.ready.then(() => { document.documentElement.dataset.offline = 'ready'; });
  const offer = worker => { window.grognardUpdate = worker; window.dispatchEvent(new Event('grognard-update')); };
  navigator.serviceWorker.register('sw.js').then(registration => {
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
  }).catch(() => { /* a page opened from a file, or a browser that forbids it: everything else works */ });
  let reloaded = false;
  const had = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (had && !reloaded) { reloaded = true; location.reload(); }
  });
}

open();
if (!location.hash) addEventListener('load', keep);
