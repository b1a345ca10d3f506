import type { Page } from '@playwright/test';
import { type BadNetwork, startBadNetwork } from './bad-network.ts';
import { test as base, expect, type Person } from './fixtures.ts';

type Fixtures = {
  network: BadNetwork;
  /** A person whose app is installed, and who has been on feed, tracker and profile. */
  traveller: { person: Person; page: Page };
};

/** Journeys of a person whose network comes and goes, with the service worker. */
export const test = base.extend<Fixtures>({
  network: async ({ browserName: _ }, use) => {
    const network = await startBadNetwork();
    await use(network);
    await network.close();
  },
  traveller: async ({ newPerson, openAs, network }, use) => {
    const person = await newPerson();
    const page = await openAs(person, { network });
    await page.goto('/');
    await install(page);
    for (const [path, heading] of [
      ['/tracker', 'Track Your Play'],
      ['/profile', person.username],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    }
    await use({ person, page });
  },
});

/** Waits for the service worker, and for the device's copies to be written, which happens a second after each answer. */
async function install(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}
