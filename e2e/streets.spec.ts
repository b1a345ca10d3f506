// spec: none, streets of the operator's own are an addition (decision 066)
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, register, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { buildStreetArchive, onTheStreet, streetName } from './street-archive.ts';

/* The map with an archive of streets in the server's data folder, with a broken one, and with none. */

/** Chromium draws it without a graphics card: fewer pixels are sooner there. */
const small = { width: 320, height: 568 };
const coarse = (page: Page) => page.getByText('Main roads only');
const mapAt = (zoom: number) => `/map#${onTheStreet.latitude},${onTheStreet.longitude},${zoom}`;

async function openMap(page: Page, address: string): Promise<void> {
  // Another hash alone would be no new page.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Map of venues' })).toBeVisible();
  await expect(page.getByText(/^Loading .*map\.\.\.$/)).toHaveCount(0);
}

/** The letters that the map has drawn for its names, in the page's own `data-drawn`. */
const noteLetters = (page: Page) =>
  page.addInitScript(() => {
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { fillText } = prototype;
      prototype.fillText = function (text, ...rest) {
        document.documentElement.dataset.drawn = `${document.documentElement.dataset.drawn ?? ''}${text}`;
        fillText.call(this, text, ...rest);
      };
    }
  });
const drawnLetters = (page: Page) => page.evaluate(() => document.documentElement.dataset.drawn ?? '');

test('without streets the map says from zoom 12 on that it has main roads only', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson(), small);
  await openMap(page, mapAt(12));
  await expect(coarse(page)).toBeVisible();
  await openMap(page, mapAt(11));
  await expect(coarse(page)).toHaveCount(0);
});

test("an operator's archive of streets is shown with its names and credit to zoom 17, a broken one is not", async ({
  openAs,
  playwright,
}) => {
  const root = await mkdtemp(path.join(tmpdir(), 'reelmates-e2e-streets-'));
  const dataDir = path.join(root, 'data');
  const archive = path.join(dataDir, 'basemap/streets.pmtiles');
  let server: OwnServer | undefined;
  try {
    await mkdir(path.dirname(archive), { recursive: true });
    await writeFile(archive, '<html>404</html>');
    server = await startOwnServer(dataDir);
    const { site } = server;
    const person = await register(playwright, site);
    const page = await openAs(person, small);
    await noteLetters(page);

    await test.step('a broken archive: the bundled map, and a line in the log', async () => {
      await openMap(page, site + mapAt(17));
      await expect(coarse(page)).toBeVisible();
      await expect(page).toHaveURL(/,14$/);
      expect(await drawnLetters(page)).not.toContain(streetName.charAt(0));
      expect(server?.log()).toMatch(/the streets of the map cannot be used, the bundled map is shown/);
    });

    await buildStreetArchive(dataDir, root);
    await server.stop();
    server = await startOwnServer(dataDir);
    const again = server.site;

    await test.step('the archive of `npm run basemap`, from the next start on', async () => {
      await openMap(page, again + mapAt(17));
      await expect.poll(() => drawnLetters(page)).toContain(streetName.charAt(0));
      await expect(coarse(page)).toHaveCount(0);
      await expect(page).toHaveURL(/,17$/);
      // Both maps owe it to the same people, so it is named once.
      await page.getByTitle('Toggle attribution').click();
      await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    });

    expect(server.log()).not.toContain('cannot be used');
    await person.api.dispose();
  } finally {
    await server?.stop();
    await rm(root, { recursive: true, force: true });
  }
});
