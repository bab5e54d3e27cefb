// Starts the battle screen; the engine starts in a worker of its own.
import start from './battlefield.js';

start({ module_or_path: new URL('battlefield_bg.wasm', import.meta.url) }).catch(error => {
  const opening = document.getElementById('opening');
  if (opening) opening.textContent = 'The battle could not start: ' + error;
});
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('../sw.js').catch(() => { /* everything else works */ });
  const keep = what => navigator.serviceWorker.ready.then(registration => registration.active.postMessage(what));
  new BroadcastChannel('grognard engines').onmessage = event => keep(event.data);
  keep('battle');
}
