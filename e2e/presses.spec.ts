// spec: none, what the product asks of itself: how few presses a common act takes

import type { Page } from '@playwright/test';
import { cameraFile } from './content.ts';
import { expect, test } from './fixtures.ts';
import { toastOf } from './steps.ts';

/** Counts the presses on the page from here on, without those that type. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    window.addEventListener('pointerdown', () => counted.presses++, { capture: true });
  });
  return () => page.evaluate(() => (window as typeof window & { presses: number }).presses);
}

test('a win with its photo is shared in five presses', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
  const presses = await countPresses(page);
  await page.getByRole('link', { name: 'Add' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('Photo', { exact: true }).click();
  await (await choosing).setFiles(await cameraFile());
  await page.getByRole('button', { name: 'Use photo' }).click();
  await page.getByLabel('Win amount').click();
  await page.keyboard.type('1,250.50');
  await page.getByRole('button', { name: 'Share Your Win' }).click();
  await expect(toastOf(page)).toContainText('Post shared successfully!');
  expect(await presses()).toBe(5);
});
