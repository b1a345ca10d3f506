// Prints the welcome screen's HTML. A process of its own: Vite's server and its build in one process wait for each other.
import path from 'node:path';
import { createServer } from 'vite';

const server = await createServer({
  root: path.join(import.meta.dirname, '..'),
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { renderWelcome } = await server.ssrLoadModule('/src/app/prerender.tsx');
// Vite's server leaves something behind that would keep the process alive.
process.stdout.write(await renderWelcome(), () => process.exit(0));
