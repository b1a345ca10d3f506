// Prints the HTML of screens that the server sends drawn, as JSON. A process of its own: Vite's server and its build in one process wait for each other.
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
// Vite's server leaves something behind that would keep the process alive.
process.stdout.write(JSON.stringify(await renderScreens()), () => process.exit(0));
