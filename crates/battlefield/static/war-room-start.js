// The engine of one system in a worker of its name. What goes wrong on the way is told to the page, and what was loaded to whoever
// keeps it for a day without a network.
const name = 'war-room-' + self.name;
const files = [`./${name}.js`, `./${name}_bg.wasm`].map(file => new URL(file, import.meta.url).href);

try {
  const { default: start } = await import(files[0]);
  await start({ module_or_path: files[1] });
  new BroadcastChannel('grognard engines').postMessage(files);
} catch (error) {
  postMessage('broken: ' + error);
}
