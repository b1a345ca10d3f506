import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sharePost } from '../content.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { findVenue, gatherCommunity } from './community.ts';

const sharpness = 2;
const folder = path.join(import.meta.dirname, '../../docs/screenshots');

/** Saves what is in the window. */
async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png)
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.webp`));
}

test('the pictures of the README', async ({ newPerson, openAs, playwright }) => {
  const admin = await newPerson({ admin: true });
  const people = await gatherCommunity(playwright, admin);
  const named = (username: string): Person => people.get(username) ?? admin;
  const reader = named('aroha_p');

  const visitor = await openAs(null, { sharpness });
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await shoot(visitor, 'welcome');

  const phone = await openAs(reader, { sharpness });
  await phone.goto('/');
  await expect(phone.getByRole('article').first()).toBeVisible();
  await shoot(phone, 'feed');
  await phone.goto(`/users/${named('tess_in_temora').id}`);
  await expect(phone.getByRole('heading', { name: 'tess_in_temora' })).toBeVisible();
  await shoot(phone, 'profile');
  await phone.goto('/tracker');
  await expect(phone.getByRole('heading', { name: 'Track Your Play' })).toBeVisible();
  await shoot(phone, 'tracker');

  await phone.goto('/leaderboard');
  await expect(phone.getByText('(You)').first()).toBeVisible();
  await shoot(phone, 'leaderboard');
  await phone.goto('/map#-33.8688,151.2093,12');
  await expect(phone.getByRole('region', { name: 'Map' })).toBeVisible();
  await shoot(phone, 'map');
  await phone.goto(`/venue/${await findVenue(reader, 'Temora')}`);
  await expect(phone.getByRole('heading', { name: 'Latest Wins' })).toBeVisible();
  await shoot(phone, 'venue');

  const light = await openAs(reader, { theme: 'light', sharpness });
  await light.goto('/');
  await expect(light.getByRole('article').first()).toBeVisible();
  await shoot(light, 'feed-light');

  await sharePost(named('torrens_tim'), {
    winAmount: '95.00',
    amountSpent: '80.00',
    caption: 'Fifteen up. I’ll take it.',
  });
  await sharePost(named('hemi_88'), { winAmount: '61.75', caption: 'A quiet Sunday.' });
  const desk = await openAs(admin, { width: 1280, sharpness: 1.5 });
  await desk.goto('/admin/posts');
  await expect(desk.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  await shoot(desk, 'admin');
});
