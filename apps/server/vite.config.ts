import { rm } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The programs that modules start as processes and threads. */
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
  plugins: [locationsOfSources(), inAscii(), withoutStamp()],
  ssr: {
    noExternal: true,
    // They load binaries that lie beside their own files.
    external: ['@node-rs/argon2', 'sharp'],
  },
  build: {
    ssr: true,
    target: 'node22',
    // A server may run from this folder and start its programs later. So files are overwritten, under names without a
    // hash.
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

/** Lets a built module find the programs that are built with it, and the files beside its source. */
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

/**
 * Escapes all characters that are not ASCII. A single one makes Node keep two bytes for each character of the file in
 * memory.
 */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    // After `renderChunk`, the files are printed again.
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        // In a raw string and behind a backslash, an escape would not be one.
        if (/String\.raw`[^`]*[^\0-\x7f]|(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.test(file.code))
          throw new Error(`${file.fileName} has a character that cannot be escaped`);
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/** Deletes the stamp (tools/bootstrap.mjs) before a build: it describes the previous files. */
function withoutStamp(): Plugin {
  return {
    name: 'without-stamp',
    async renderStart({ dir = '' }) {
      await rm(path.join(dir, '.reelmates-source-hash'), { force: true });
    },
  };
}
