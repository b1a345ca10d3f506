// spec: none, a CDN for images is an addition (decision 081)
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Locator } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { uploadPhoto } from './content.ts';
import { expect, register, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

/* Photos of a server whose operator has a CDN for images. */

type Cdn = {
  url: string;
  requests: http.IncomingMessage[];
  /** From now on it accepts requests and does not answer them. */
  fallSilent(): void;
  stop(): void;
};

/** A CDN: forwards requests to the server, without cookies. */
async function startCdn(port: number, site: string): Promise<Cdn> {
  const requests: http.IncomingMessage[] = [];
  let isSilent = false;
  const server = http.createServer((request, response) => {
    requests.push(request);
    if (isSilent) return;
    const { origin, accept } = request.headers;
    const headers = { ...(origin && { origin }), ...(accept && { accept }) };
    http
      .get(site + request.url, { headers }, (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        pipeline(upstream, response, () => undefined);
      })
      .on('error', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fallSilent() {
      isSilent = true;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Shown as a picture, not as the place of one. */
const expectDrawn = (photo: Locator) =>
  expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);

test('open photos are read from the CDN and others from the site, which shows all while the CDN is silent or down', async ({
  openAs,
  playwright,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-e2e-cdn-'));
  const port = await freePort();
  let server: OwnServer | undefined;
  let cdn: Cdn | undefined;
  try {
    server = await startOwnServer(dataDir, { IMAGES_URL: `http://127.0.0.1:${port}` });
    const { site } = server;
    cdn = await startCdn(port, site);
    const { url, requests, fallSilent, stop } = cdn;
    const person = await register(playwright, site);
    const [face, win] = [await uploadPhoto(person, 1), await uploadPhoto(person, 2)];
    const profile = await person.api.patch('/api/users/profile', { data: { profileImageUrl: face } });
    expect(profile.ok()).toBe(true);
    const form = { winAmount: '120.00', imageUrl: win, isPublic: false };
    expect((await person.api.post('/api/posts', { data: form })).status()).toBe(201);

    const page = await openAs(person, { serviceWorker: true });
    const avatar = page.getByRole('main').locator(`img[src*="${face}"]`).first();
    const photo = page.getByRole('main').locator(`img[src*="${win}"]`).first();
    const openProfile = async () => {
      await page.goto(`${site}/profile`);
      await expectDrawn(avatar);
      await expectDrawn(photo);
    };
    await openProfile();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await openProfile();
    expect(await avatar.getAttribute('src')).toContain(url + face);
    expect(await photo.getAttribute('src')).toMatch(/^\/images\//);
    const devtools = await page.context().newCDPSession(page);
    expect(await page.evaluate(() => caches.has('photos'))).toBe(true);
    for (const fail of [fallSilent, stop]) {
      fail();
      await page.evaluate(() => caches.delete('photos'));
      await devtools.send('Network.clearBrowserCache');
      const before = requests.length;
      await openProfile();
      expect(await avatar.getAttribute('src')).toContain(url + face);
      if (fail === fallSilent) expect(requests.length).toBeGreaterThan(before);
    }
    const asked = requests.map(({ url: address = '' }) => address);
    expect(asked.some((address) => address.startsWith(face))).toBe(true);
    // Another host than localhost, whose cookies are sent to all of its ports.
    expect(requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(asked.filter((address) => address.includes(win))).toEqual([]);
    await person.api.dispose();
  } finally {
    cdn?.stop();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
