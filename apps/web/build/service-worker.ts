import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { oldestBrowsers } from './browsers.ts';
import { offlineFiles } from './offline-files.ts';

const source = 'src/pwa/service-worker/service-worker.ts';

/**
 * Builds /service-worker.js after the app, and gives it the list of files to load in advance, as Workbox' own tools
 * would (decision 071).
 */
export function serviceWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const entries = [...offlineFiles(folder)].map((url) => ({ url, revision: revisionOf(folder, url) }));
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          define: { 'self.__WB_MANIFEST': JSON.stringify(entries) },
          build: {
            target: oldestBrowsers,
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: path.join(root, source),
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}

/** Null for names that contain a hash of the contents. */
function revisionOf(folder: string, url: string): string | null {
  if (url.startsWith('assets/')) return null;
  return createHash('sha256')
    .update(readFileSync(path.join(folder, url)))
    .digest('hex')
    .slice(0, 16);
}
