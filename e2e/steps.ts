import { expect, type Locator, type Page } from '@playwright/test';
import { cameraFile } from './content.ts';
import type { Person } from './fixtures.ts';

/* Actions of several journeys in the browser, by role and name. */

/** The toast on the screen; there is one at a time. */
export const toastOf = (page: Page): Locator => page.getByRole('region', { name: 'Notifications (F8)' });

/**
 * Waits until a closed sheet's entry has left the history, a moment after the sheet: going back aborts a navigation that
 * begins before.
 */
export async function sheetsClosed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0);
}

export const postBy = (page: Page, username: string): Locator =>
  page.getByRole('article', { name: `Win shared by ${username}` });

export async function signIn(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Delays the app's scripts, so that the server-rendered page stays.
 * @returns a function that releases them
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Loses the answer to the next request for this address, after the server has done the work. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      const request = route.request();
      // Not by the browser's context, which would keep the cookie of the answer.
      await fetch(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      await route.abort();
    },
    { times: 1 },
  );
}

/** Opens the settings from one's own profile, and signs out. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'The biggest pokie community in the world' })).toBeVisible();
}

export async function fillAccountForm(
  page: Page,
  changes: Partial<Record<'First name' | 'Last name' | 'Date of birth' | 'Email' | 'Password', string>> = {},
): Promise<void> {
  const values = {
    'First name': 'Marnie',
    'Last name': 'Rowe',
    'Date of birth': '1986-03-14',
    Email: 'marnie@example.org',
    Password: 'Galah-Perch-42',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('textbox', { name: 'Phone' }).fill('412 555 019');
  await page.getByLabel('Confirm password').fill(values.Password);
}

/** Chooses a camera photo in a form, and uses it without editing. */
export async function chooseCameraPhoto(page: Page, input: Locator): Promise<void> {
  await input.setInputFiles(await cameraFile());
  await page.getByRole('button', { name: 'Use photo' }).click();
}
