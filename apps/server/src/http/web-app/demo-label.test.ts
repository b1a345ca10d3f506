import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { writePages } from '../../testing/web-app.ts';
import { readWebApp } from './web-app.ts';

const page =
  '<!doctype html><html><head><title>%TITLE%</title><meta name="robots" content="%ROBOTS%" /></head>' +
  '<body><div id="root">%BODY%</div></body></html>';

let app: TestApp | undefined;
let folder = '';

async function start(demo: boolean): Promise<TestApp> {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-pages-'));
  await writePages(folder, page);
  const webApp = await readWebApp(folder, { demo });
  if (!webApp) throw new Error('the pages were not read');
  app = await createTestApp({ webApp, config: { demo } });
  return app;
}

afterEach(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const addresses = ['/', '/login', '/map', '/terms', '/privacy', '/leaderboard', '/no/such/page', '/api/docs'];

test('each page of a demo says so before any script runs, and keeps out of search engines', async () => {
  const { anonymous } = await start(true);
  for (const address of addresses) {
    const { text, headers } = await anonymous.get(address);
    expect(text, address).toMatch(/<body>\s*<aside class="demo-label" aria-label="Demo">Demo</);
    const saysSo = text.includes('<meta name="robots" content="noindex" />');
    expect(saysSo || headers.get('x-robots-tag') === 'noindex', address).toBe(true);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy'), address).toContain(`'sha256-${hash}'`);
  }
});

test('no page of another instance says it', async () => {
  const { anonymous } = await start(false);
  for (const address of addresses) expect((await anonymous.get(address)).text).not.toContain('emo-label');
});
