import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { demoPeople, waitUntilLoaded } from './demo-people.ts';

const SHARPNESS = 2;
const folder = path.join(import.meta.dirname, '../../docs/screenshots');

/** Saves a picture of the window. */
async function shoot(page: Page, name: string): Promise<void> {
  await waitUntilLoaded(page);
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png)
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.webp`));
}

/** The first link in the feed to a page of this kind. */
async function addressIn(page: Page, kind: string): Promise<string> {
  const link = page.getByRole('article').locator(`a[href^="${kind}"]`).first();
  const address = await link.getAttribute('href');
  if (address === null) throw new Error(`no post leads to ${kind}`);
  return address;
}

test('the pictures of the README', async ({ openAs, playwright }) => {
  const { member, admin } = await demoPeople(playwright);

  const visitor = await openAs(null, { sharpness: SHARPNESS });
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await shoot(visitor, 'welcome');

  const phone = await openAs(member, { sharpness: SHARPNESS });
  await phone.goto('/');
  const venueAddress = await addressIn(phone, '/venue/');
  const authorAddress = await addressIn(phone, '/users/');
  await shoot(phone, 'feed');
  await phone.goto(authorAddress);
  await expect(phone.getByRole('button', { name: /^Photo shared/ }).first()).toBeVisible();
  await shoot(phone, 'profile');
  await phone.goto('/tracker');
  await expect(phone.getByRole('heading', { name: 'Track Your Play' })).toBeVisible();
  await shoot(phone, 'tracker');
  await phone.goto('/leaderboard');
  await expect(phone.getByRole('list', { name: /^Leaderboard of/ })).toBeVisible();
  await shoot(phone, 'leaderboard');
  await phone.goto('/map#-33.8688,151.2093,12');
  await expect(phone.getByRole('region', { name: 'Map' })).toBeVisible();
  await shoot(phone, 'map');
  await phone.goto(venueAddress);
  await expect(phone.getByRole('heading', { name: 'Latest Wins' })).toBeVisible();
  await shoot(phone, 'venue');

  const light = await openAs(member, { theme: 'light', sharpness: SHARPNESS });
  await light.goto('/');
  await expect(light.getByRole('article').first()).toBeVisible();
  await shoot(light, 'feed-light');

  const desk = await openAs(admin, { width: 1280, sharpness: 1.5 });
  await desk.goto('/admin/posts');
  await expect(desk.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  await shoot(desk, 'admin');
});
