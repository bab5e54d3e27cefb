// Starts the app, and keeps it for days without a network.
import start from './grognard.js';

start({ module_or_path: new URL('grognard_bg.wasm', import.meta.url) }).then(() => document.getElementById('opening')?.remove(), error => {
  document.getElementById('opening').textContent = 'The app could not start: ' + error;
});

if ('serviceWorker' in navigator) {
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
