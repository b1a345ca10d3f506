import { rm } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What modules start as processes and threads. */
const programs = [
  'platform/images/image-worker',
  'modules/venues/import-reader',
  'modules/venues/compress-worker',
];

/**
 * The server that `npm start` runs. With what it uses of its libraries it is a few files instead of 1,300: it starts in
 * half the time and takes less memory. `npm run dev` and the command lines run the sources.
 */
export default defineConfig({
  plugins: [locationsOfSources(), withoutStamp()],
  ssr: {
    noExternal: true,
    // They load binaries that lie beside their own files.
    external: ['@node-rs/argon2', 'sharp'],
  },
  build: {
    ssr: true,
    target: 'node22',
    // A server may run from this folder, and starts its programs when it needs them. Files are written in their places, under
    // names without a hash, so that former ones do not pile up.
    emptyOutDir: false,
    // The stacks in the log keep their names.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['main', ...programs].map((name) => `src/${name}.ts`),
      output: { chunkFileNames: '[name].js', comments: false },
    },
  },
});

/** From its built file, too, a module finds the programs that are built with it, and the files beside its source. */
function locationsOfSources(): Plugin {
  const ownLocation = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)\b/g;
  return {
    name: 'locations-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta' },
      handler(code, id) {
        const source = path.relative(path.join(import.meta.dirname, 'dist'), id);
        const locations = {
          url: `new URL(${JSON.stringify(source)}, import.meta.url).href`,
          dirname: `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(source)}`)})`,
        };
        return {
          code: code.replaceAll(ownLocation, (_, program?: string, location?: 'url' | 'dirname') => {
            if (location) return locations[location];
            if (programs.some((built) => path.basename(built) === program))
              return `new URL('./${program}.js', import.meta.url)`;
            throw new Error(`${program}, which ${id} starts, is not among the programs that are built`);
          }),
          map: null,
        };
      },
    },
  };
}

/** What is built is that of the stamp no longer (tools/bootstrap.mjs), which would go with the other files otherwise. */
function withoutStamp(): Plugin {
  return {
    name: 'without-stamp',
    async renderStart({ dir = '' }) {
      await rm(path.join(dir, '.reelmates-source-hash'), { force: true });
    },
  };
}
