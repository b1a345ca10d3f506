/*
 * Draws public/icons/ from the logo drawings beside this file. Run once after a drawing changes:
 *   node apps/web/scripts/make-icons.ts
 * sharp is the server's dependency; the results are committed, so the build does not need it.
 */
import { copyFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const drawing = (name: string) => fileURLToPath(new URL(`logo/${name}.svg`, import.meta.url));
const icon = (name: string) => fileURLToPath(new URL(`../public/icons/${name}`, import.meta.url));

async function draw(name: string, file: string, size: number, change = (svg: string) => svg) {
  const svg = change(await readFile(drawing(name), 'utf8'));
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: name !== 'icon-mono' })
    .toFile(icon(file));
}

await draw('icon', 'icon-192.png', 192);
await draw('icon', 'icon-512.png', 512);
await draw('icon-maskable', 'maskable-192.png', 192);
await draw('icon-maskable', 'maskable-512.png', 512);
await draw('icon-mono', 'mono-96.png', 96);
await draw('icon-mono', 'mono-512.png', 512);
// iOS rounds the touch icon by itself: square ground.
await draw('icon', 'apple-touch-icon.png', 180, (svg) => svg.replace('rx="116"', 'rx="0"'));
await copyFile(drawing('icon'), icon('icon.svg'));
