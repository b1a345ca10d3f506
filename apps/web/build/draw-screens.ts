// Prints the HTML of the screens that the server sends rendered, as JSON. A separate process, because Vite's server and
// its build would wait for each other in one process.
import path from 'node:path';
import { createServer } from 'vite';

const server = await createServer({
  root: path.join(import.meta.dirname, '..'),
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { renderScreens } = await server.ssrLoadModule('/src/app/prerender.tsx');
// Vite's server leaves something that would keep the process alive.
process.stdout.write(JSON.stringify(await renderScreens()), () => process.exit(0));
