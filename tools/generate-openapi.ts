// Writes docs/openapi.json from the contract; with --check it only compares, and fails on a difference.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOpenApi } from '../apps/server/src/http/api-docs/openapi.ts';

const path = join(import.meta.dirname, '..', 'docs', 'openapi.json');
const text = `${JSON.stringify(buildOpenApi(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(path, text);
} else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
  console.error('docs/openapi.json differs from the contract: run npm run openapi and commit it');
  process.exitCode = 1;
}
