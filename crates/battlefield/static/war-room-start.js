// The engine in its worker. What goes wrong on the way is told to the page.
import start from './war-room.js';

start({ module_or_path: new URL('war-room_bg.wasm', import.meta.url) }).catch(error => postMessage('broken: ' + error));
