import type { Page } from '@playwright/test';
import { type BadNetwork, startBadNetwork } from './bad-network.ts';
import { test as base, expect, type Person } from './fixtures.ts';
import { postBy, toastOf } from './steps.ts';

type Fixtures = {
  network: BadNetwork;
  /** A person who has installed the app and has visited the feed, tracker and profile. */
  traveller: { person: Person; page: Page };
};

/** Journeys of a person with an unreliable network, with the service worker. */
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

/** Waits for the service worker, and until the device has stored copies of the responses, about a second after each. */
async function install(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Waits on a new version of the app, with its toast. */
export async function releaseNext(page: Page, network: BadNetwork): Promise<void> {
  const path = '/service-worker.js';
  const current = await page.evaluate((url) => fetch(url).then((response) => response.text()), path);
  network.release = { path, body: `${current}\n// the next release` };
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => undefined),
  );
  await expect(toastOf(page)).toContainText('New version');
}

/** All stored copies of responses for an account on this device. */
export const copiesOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('offline-copy');
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames];
          if (names.length === 0) return resolve('');
          const all = opening.result.transaction(names).objectStore('queries').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

export const offlineBar = (page: Page) => page.getByText('Showing what you last loaded.');

/** The changes made on this device that have not reached the server. */
export const waiting = (page: Page) => page.getByRole('region', { name: /on this device only/ });

export async function comment(page: Page, author: Person, text: string): Promise<void> {
  const post = postBy(page, author.username);
  await post
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  const box = post.getByRole('textbox', { name: 'Add a comment' });
  await box.fill(text);
  await post.getByRole('button', { name: 'Post comment' }).click();
}

/** All of this person's own comments, in any state. */
export async function commentsOf(person: Person, postId: string): Promise<string[]> {
  const { items } = await (await person.api.get(`/api/posts/${postId}/comments`)).json();
  return items.map(({ content }: { content: string }) => content);
}
