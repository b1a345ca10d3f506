import { expect, test } from './fixtures.ts';

const newDevice = { storage: { 'pwa-install-dismissed': 'false' } };

test('a first visit is asked to install once, and then may get started', async ({ openAs }) => {
  const page = await openAs(null, newDevice);
  await page.goto('/');
  const start = page.getByRole('link', { name: 'Get Started' });
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeDisabled();
  const sheet = page.getByRole('dialog', { name: 'Install Reelmates' });
  await expect(sheet).toContainText(
    'Add this app to your home screen for easy access and a better experience.',
  );

  await test.step('neither Escape nor a tap outside closes it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(195, 20);
    await expect(sheet).toBeVisible();
    await expect(start).toBeHidden();
  });

  await sheet.getByRole('button', { name: 'Got it' }).click();
  await expect(sheet).toBeHidden();
  await expect(start).toBeFocused();
  await page.reload();
  await expect(start).toBeVisible();
  await start.click();
  await expect(page).toHaveURL('/signup/account');
  await expect(sheet).toBeHidden();
});

test('the slides advance and loop until they are paused', async ({ openAs }) => {
  const page = await openAs(null);
  await page.clock.install();
  await page.goto('/');
  const slide = (number: number) => page.getByRole('button', { name: `Slide ${number} of 4` });
  await expect(slide(1)).toHaveAttribute('aria-current', 'true');
  for (const next of [2, 3, 4, 1]) {
    await page.clock.runFor(3000);
    await expect(slide(next)).toHaveAttribute('aria-current', 'true');
  }
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.clock.runFor(9000);
  await page.getByRole('button', { name: 'Play slides' }).click();
  await expect(slide(1)).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(3000);
  await expect(slide(2)).toHaveAttribute('aria-current', 'true');
});

test('of eight questions one answer is open at a time', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/');
  const questions = page.getByRole('heading', { level: 3 }).getByRole('button');
  await expect(questions).toHaveCount(8);
  await questions.nth(3).click();
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(5).click();
  await expect(questions.nth(5)).toHaveAttribute('aria-expanded', 'true');
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'false');
  await questions.nth(5).click();
  await expect(questions.nth(5)).toHaveAttribute('aria-expanded', 'false');
});
