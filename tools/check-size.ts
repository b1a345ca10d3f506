// The size in brotli of what a browser loads before a screen can start: the entry, its imports, and the screen's own
// chunk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firstLoadFiles, readManifest } from './first-load.ts';

const KILOBYTE = 1000;
const BUDGETS = [
  { name: 'welcome', chunk: 'src/screens/welcome/welcome-screen.tsx', kilobytes: 110.5 },
  { name: 'login', chunk: 'src/screens/login/login-screen.tsx', kilobytes: 122 },
  { name: 'feed', chunk: 'src/screens/feed/feed-screen.tsx', kilobytes: 130 },
];

const dist = join(import.meta.dirname, '..', 'apps', 'web', 'dist');
const manifest = readManifest(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const chunkNames = new Map([...manifest.values()].map(({ file, name }) => [file, name]));

for (const { name, chunk, kilobytes } of BUDGETS) {
  try {
    measure(name, firstLoadFiles(manifest, chunk), kilobytes);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function measure(name: string, files: string[], kilobytes: number): void {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(dist, file))).byteLength);
  const total = sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
  const line = `first load of ${name}: ${total.toFixed(1)} kB of at most ${kilobytes} kB, ${files.length} files`;
  if (total <= kilobytes) {
    console.log(line);
    return;
  }
  console.error(line);
  for (const [index, file] of files.entries())
    console.error(`  ${String(sizes[index]).padStart(7)} B  ${file}  ${chunkNames.get(file) ?? ''}`);
  process.exitCode = 1;
}
