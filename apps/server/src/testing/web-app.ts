import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WebApp } from '../http/web-app/web-app.ts';
import { type BuiltPages, pageNames } from '../http/web-app/web-pages.ts';

const head = [
  '<!doctype html><title>%TITLE%</title><meta name="description" content="%DESCRIPTION%">',
  '<meta name="robots" content="%ROBOTS%"><meta property="og:image" content="%IMAGE%">',
  '<meta property="og:image:alt" content="%IMAGEALT%"><meta name="twitter:card" content="%CARD%">%MORE%',
].join('');
const app = `${head}<script type="module" src="/app.js"></script><div id="root"></div>`;
const drawn = `${head}<div id="root">%BODY%</div>`;

/** Pages like those of the build, without a folder of files. */
export const builtWebApp: WebApp = {
  folder: import.meta.dirname,
  pages: { index: app, welcome: app, login: app, terms: app, privacy: app, leaderboard: drawn, guest: drawn },
  scriptHashes: [],
  styleHashes: [],
};

/** Writes the pages of a built web app. @param pages those that differ from the first one */
export async function writePages(
  folder: string,
  index: string,
  pages: Partial<BuiltPages> = {},
): Promise<void> {
  for (const name of pageNames) await writeFile(path.join(folder, `${name}.html`), pages[name] ?? index);
}
