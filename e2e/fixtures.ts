import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { dataFolder, origin } from './environment.ts';

export { expect };

export type Person = {
  username: string;
  password: string;
  email: string;
  /** Speaks to the API with this person's session. */
  api: APIRequestContext;
};

type Fixtures = {
  /** A new account with a session in the API client; `openAs` gives it a browser. */
  newPerson: (options?: { admin?: boolean }) => Promise<Person>;
  /** A browser window of its own in which this person is signed in. Fails the test on script or CSP errors. */
  openAs: (person: Person | null, options?: { width?: number; theme?: 'dark' | 'light' }) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  newPerson: async ({ playwright }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async ({ admin = false } = {}) => {
      const api = await playwright.request.newContext({ baseURL: origin });
      contexts.push(api);
      const username = `mate_${randomBytes(5).toString('hex')}`;
      const person = { username, password: 'Galah-Perch-42', email: `${username}@example.org`, api };
      const answer = await api.post('/api/register', {
        data: {
          username,
          password: person.password,
          email: person.email,
          firstName: 'Robin',
          lastName: 'Mate',
        },
      });
      expect(answer.status()).toBe(201);
      if (admin) await grantAdmin(username);
      return person;
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },

  openAs: async ({ browser }, use) => {
    const problems: string[] = [];
    const pages: Page[] = [];
    await use(async (person, options = {}) => {
      const page = await openPage(browser, person, options, problems);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(problems).toEqual([]);
  },
});

async function openPage(
  browser: Browser,
  person: Person | null,
  { width = 390, theme = 'dark' }: { width?: number; theme?: 'dark' | 'light' },
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({
    ...(person ? { storageState: await person.api.storageState() } : {}),
    baseURL: origin,
    viewport: { width, height: width < 500 ? 844 : 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  await context.addInitScript((value) => {
    localStorage.setItem('theme', value);
    // The install sheet of the welcome screen has its own journey.
    localStorage.setItem('pwa-install-dismissed', 'true');
  }, theme);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  return page;
}

/** The first admin is made on the machine, as an operator does it. */
async function grantAdmin(username: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../apps/server/src/admin-cli.ts'), 'grant', username],
    { env: { ...process.env, DATA_DIR: dataFolder } },
  );
}

/** A photo as a phone takes it: large, stored sideways with a note to turn it, with a place in it. */
export function cameraPhoto(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 37) % 200));
  return sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
    .resize(4032, 3024)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A post by way of the API, approved where an admin is given. */
export async function sharePost(
  author: Person,
  form: Record<string, unknown> = {},
  approver?: Person,
): Promise<{ id: string }> {
  const answer = await author.api.post('/api/posts', { data: { winAmount: '120.00', ...form } });
  expect(answer.status()).toBe(201);
  const { post } = await answer.json();
  if (approver) expect((await approver.api.post(`/api/admin/posts/${post.id}/approve`)).status()).toBe(200);
  return post;
}
