import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './build/browsers.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { brandHtml, preloadFonts, webManifest } from './build/html-plugins.ts';
import { leanContract } from './build/lean-contract.ts';
import { precompress } from './build/precompress.ts';
import { prerenderPages } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    leanContract(),
    brandHtml(),
    webManifest(),
    prerenderPages(),
    serviceWorker(),
    precompress(),
    // The body face and the display face, latin: what the first paint of every screen needs.
    preloadFonts(['figtree-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal']),
  ],
  // The router imports a copy for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/images', '/uploads', '/basemap', '/venues/venues.json'].map((path) => [path, server]),
    ),
  },
  build: {
    target: oldestBrowsers,
    manifest: true,
    // Our CSP allows no data: URL for fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // The first load lists all chunks, some 200: a name would add a hundredth to it, and so do hashes, which do not
        // compress. Six or seven letters tell the files of all releases apart.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
