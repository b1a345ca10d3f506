import path from 'node:path';
import { expect, test } from '../fixtures.ts';
import { toastOf } from '../steps.ts';
import { demoPeople, waitUntilLoaded } from './demo-people.ts';
import { Film } from './film.ts';

const file = path.join(import.meta.dirname, '../../docs/tour.webp');

test('the tour: an evening in a minute', async ({ openAs, playwright }) => {
  const { member } = await demoPeople(playwright);
  const page = await openAs(member);
  const film = new Film(page);
  const arrive = async (ms: number) => {
    await waitUntilLoaded(page);
    await film.hold(ms);
  };
  const openTab = async (name: string, ms: number) => {
    await film.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
    await arrive(ms);
  };

  await test.step('the feed', async () => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await arrive(2500);
    await film.press(page.getByRole('button', { name: /^Like/ }).first());
    await film.watch(600);
    await film.scroll(900, 2400);
    await arrive(2000);
  });

  await test.step('a venue on the map', async () => {
    await openTab('Map', 2500);
    const nearest = page
      .getByRole('region', { name: /^Near / })
      .getByRole('link')
      .first();
    await film.press(nearest);
    await arrive(2500);
    await film.scroll(500, 1800);
    await film.hold(2000);
  });

  await test.step('a win', async () => {
    await openTab('Add', 1500);
    await film.type(page.getByLabel('Win amount'), '86.20');
    await film.type(page.getByLabel('Caption'), 'Down a little, and home by nine.');
    await film.hold(1000);
    await film.press(page.getByRole('button', { name: 'Share Your Win' }));
    await expect(toastOf(page)).toContainText('Post shared successfully!');
    await film.watch(600);
    await film.hold(2000);
  });

  await test.step('what it cost', async () => {
    await openTab('Tracker', 1500);
    await film.type(page.getByLabel('Amount spent'), '100');
    await film.type(page.getByLabel('Amount won'), '86.20');
    await film.press(page.getByRole('button', { name: 'Log Session' }));
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await film.watch(600);
    await film.hold(2500);
    await film.scroll(600, 2000);
    await film.hold(2500);
  });

  await test.step('the board', async () => {
    await page.goto('/leaderboard');
    await arrive(2000);
    await film.scroll(500, 1800);
    await film.hold(2000);
  });

  await test.step('a break', async () => {
    await openTab('Profile', 2000);
    await page.goto('/responsible-gambling');
    await arrive(2500);
    await film.scroll(500, 1800);
    await film.hold(3000);
  });

  await test.step('from the beginning', async () => {
    await film.hold(Math.max(500, Math.round((60 - film.seconds) * 1000)));
    await film.save(file);
  });
});
