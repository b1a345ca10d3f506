import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type APIRequestContext,
  type Browser,
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import type { BadNetwork } from './bad-network.ts';
import { dataFolder, origin } from './environment.ts';
import { newUsername, plantedFor } from './planted.ts';
import { recordPressTimes } from './press-times.ts';
import { inServerDatabase } from './server-database.ts';
import { watchWindow } from './watch-window.ts';

export { expect };

export type Person = {
  id: string;
  username: string;
  password: string;
  email: string;
  /** Calls the API with this person's session. */
  api: APIRequestContext;
};

export type WindowOptions = {
  width?: number;
  /** The default is the usual height for that width. */
  height?: number;
  theme?: 'dark' | 'light';
  /** Device pixels for each CSS pixel. */
  sharpness?: number;
  /** Local storage of the device, in addition to the theme. */
  storage?: Record<string, string>;
  /** The network of the device. The window then has a service worker. */
  network?: BadNetwork;
  /** Installs a service worker on a good network too; other journeys run without one. */
  serviceWorker?: boolean;
};

type Fixtures = {
  /** Creates an account with a session in the API client; `openAs` gives it a browser window. */
  newPerson: (options?: { admin?: boolean }) => Promise<Person>;
  /**
   * Opens a browser window in which this person is signed in. Fails the test on script or CSP errors, and when the
   * window receives private data of another person.
   */
  openAs: (person: Person | null, options?: WindowOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures, { admin: Person }>({
  /**
   * An admin that all journeys of a worker share. For journeys in which it does not matter what the admin has done
   * before.
   */
  admin: [
    async ({ playwright }, use) => {
      const admin = await register(playwright);
      await grantAdmin(admin.username);
      await use(admin);
      await admin.api.dispose();
    },
    { scope: 'worker' },
  ],

  newPerson: async ({ playwright }, use) => {
    const people: { api: APIRequestContext; admin: boolean }[] = [];
    await use(async ({ admin = false } = {}) => {
      const person = await register(playwright);
      people.push({ api: person.api, admin });
      if (admin) await insertAdmin(person);
      return person;
    });
    // Releases the items that a moderator of this journey has in hand, so that the next journeys see them.
    for (const { api } of people.filter(({ admin }) => admin)) {
      for (const queue of ['posts', 'comments', 'jackpots', 'reports']) {
        await api.delete(`/api/admin/queues/${queue}/taken`);
      }
    }
    await Promise.all(people.map(({ api }) => api.dispose()));
  },

  openAs: async ({ browser }, use) => {
    const problems: string[] = [];
    const windows: { page: Page; findLeaks: () => Promise<string[]> }[] = [];
    await use(async (person, options = {}) => {
      const page = await openPage(browser, person, options, problems);
      windows.push({ page, findLeaks: watchWindow(page.context(), person?.username ?? null) });
      return page;
    });
    for (const { page, findLeaks } of windows) {
      problems.push(...(await findLeaks()));
      await page.context().close();
    }
    expect(problems).toEqual([]);
  },
});

/** @param site the server, if it is not the one that all journeys share */
export async function register(
  playwright: PlaywrightWorkerArgs['playwright'],
  site = origin,
): Promise<Person> {
  const api = await playwright.request.newContext({
    baseURL: site,
    // Unlike a browser, this client does not repeat a request that meets an idle connection as the server closes it.
    extraHTTPHeaders: { connection: 'close' },
  });
  const username = newUsername();
  const password = 'Galah-Perch-42';
  const { email, phone, amountSpent, amountWon } = plantedFor(username);
  const response = await api.post('/api/register', {
    data: { username, password, email, countryCode: '+61', phone, firstName: 'Robin', lastName: 'Mate' },
  });
  expect(response.status()).toBe(201);
  const { id } = await response.json();
  const session = await api.post('/api/sessions', { data: { amountSpent, amountWon } });
  expect(session.status()).toBe(201);
  return { id, username, password, email, api };
}

async function openPage(
  browser: Browser,
  person: Person | null,
  options: WindowOptions,
  problems: string[],
): Promise<Page> {
  const { width = 390, height, theme = 'dark', sharpness = 1, storage = {}, network } = options;
  const { serviceWorker = network !== undefined } = options;
  const isPhone = width < 960;
  const remembered = {
    theme,
    // The install sheet of the welcome screen has a journey of its own.
    'pwa-install-dismissed': 'true',
    ...storage,
  };
  const context = await browser.newContext({
    storageState: {
      cookies: person ? (await person.api.storageState()).cookies : [],
      origins: [
        { origin, localStorage: Object.entries(remembered).map(([name, value]) => ({ name, value })) },
      ],
    },
    baseURL: origin,
    viewport: { width, height: height ?? (isPhone ? 844 : 800) },
    deviceScaleFactor: sharpness,
    isMobile: isPhone,
    hasTouch: isPhone,
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    ...(network && { proxy: { server: network.address } }),
  });
  const page = await context.newPage();
  await recordPressTimes(page);
  page.on('pageerror', (error) => problems.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  return page;
}

/**
 * Does directly what the command line does, which would start a process each time. The admin of each worker is made by
 * the command line.
 */
function insertAdmin({ id }: Person): Promise<void> {
  return inServerDatabase((db) =>
    db.query('insert into admins (user_id, created_at) values ($1, now())', [id]),
  );
}

/**
 * Makes an admin on the machine, as an operator does it.
 * @param folder of the server, if it is not the one that all journeys share
 */
export async function grantAdmin(username: string, folder = dataFolder): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../apps/server/src/admin-cli.ts'), 'grant', username],
    { env: { ...process.env, DATA_DIR: folder } },
  );
}
