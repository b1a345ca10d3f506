import type { Page } from '@playwright/test';
import { cameraFile, sharePost, uploadPhoto } from './content.ts';
import { origin } from './environment.ts';
import { expect, type Person } from './fixtures.ts';
import { logOut, postBy, signIn, toastOf } from './steps.ts';
import { copiesOf, offlineBar, releaseNext, test } from './traveller.ts';

/** A new author's post, seen by the traveller and kept by the device. @returns the author */
async function seePost(
  page: Page,
  { newPerson, admin, caption }: { newPerson: () => Promise<Person>; admin: Person; caption: string },
): Promise<Person> {
  const author = await newPerson();
  await sharePost(author, { caption, imageUrl: await uploadPhoto(author, 7) }, admin);
  await page.goto('/');
  await expect(postBy(page, author.username)).toContainText(caption);
  await expect.poll(() => copiesOf(page)).toContain(caption);
  return author;
}

/** The addresses of the photos and map tiles that the service worker has recorded. */
const recordsOf = (page: Page) =>
  page.evaluate(async () => {
    const name = 'workbox-expiration';
    // Opening the database would create it empty, before the service worker does.
    if ((await indexedDB.databases()).every((database) => database.name !== name)) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const keys = opening.result.transaction('cache-entries').objectStore('cache-entries').getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          resolve(keys.result.map(String).filter((key) => /^(photos|map)/.test(key)));
        };
      };
    });
  });

// spec: S2.93
test('the app opens without a network with the last shown data, and continues when it is back', async ({
  traveller: { person, page },
  newPerson,
  network,
  admin,
}) => {
  const author = await seePost(page, { newPerson, admin, caption: 'Before the tunnel' });

  network.mood = 'cut';
  await page.goto('/');
  const card = postBy(page, author.username);
  await expect(card).toContainText('Before the tunnel');
  await expect(offlineBar(page)).toBeVisible();
  const photo = card.getByRole('img').last();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto('/tracker');
  await expect(page.getByRole('heading', { name: 'Track Your Play' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();

  await sharePost(author, { caption: 'After the tunnel' }, admin);
  network.mood = 'good';
  await page.goto('/');
  await expect(page.getByText('After the tunnel')).toBeVisible();
  await expect(offlineBar(page)).toBeHidden();
});

for (const { mood, name } of [
  { mood: 'half', name: 'is cut off in the middle' },
  { mood: 'stalled', name: 'stops in the middle' },
] as const) {
  test(`the app opens when every response, its page included, ${name}`, async ({
    traveller: { page },
    network,
  }) => {
    network.mood = mood;
    // The first time: the browser has no copy of this page.
    await page.goto('/notifications', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(offlineBar(page)).toBeVisible();
    network.mood = 'good';
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
    await expect(offlineBar(page)).toBeHidden();
  });
}

test('logging out leaves nothing to see without a network, and the next account sees its own', async ({
  traveller: { person, page },
  newPerson,
  network,
  admin,
}) => {
  const author = await seePost(page, { newPerson, admin, caption: 'For the first person' });
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(postBy(tab, author.username)).toBeVisible();

  await expect.poll(() => recordsOf(page)).not.toEqual([]);
  await logOut(page);
  await expect.poll(() => copiesOf(page)).toBe('[]');
  await expect.poll(() => recordsOf(page)).toEqual([]);
  // The other tab continues for a while and must store nothing.
  await tab.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await tab.close();
  network.mood = 'cut';
  await page.goto('/tracker');
  await expect(page.getByText("didn't load")).toBeVisible();
  await expect(page.getByText(person.username)).toHaveCount(0);

  network.mood = 'good';
  const next = await newPerson();
  await page.goto('/login');
  await signIn(page, next);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: next.username })).toBeVisible();
  await expect.poll(() => copiesOf(page)).toContain(next.username);
  expect(await copiesOf(page)).not.toContain(person.username);
  network.mood = 'cut';
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: next.username })).toBeVisible();
});

test('a blocked person is not in the data that are shown without a network', async ({
  traveller: { page },
  newPerson,
  network,
  admin,
}) => {
  const author = await seePost(page, { newPerson, admin, caption: 'Soon out of sight' });
  await page.goto(`/users/${author.id}`);
  await expect.poll(() => copiesOf(page)).toContain(`"${author.id}","profile"`);
  await page.getByRole('button', { name: `More about ${author.username}` }).click();
  await page.getByRole('button', { name: `Block ${author.username}` }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toastOf(page)).toContainText(`Blocked ${author.username}`);
  await expect.poll(() => copiesOf(page)).not.toContain('Soon out of sight');
  network.mood = 'cut';
  await page.goto('/');
  await expect(page.getByText('Soon out of sight')).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByText(author.username)).toHaveCount(0);
});

/** Posts a photo to the app as the system's share sheet does, and as a form of any other site can. */
async function sharePhoto(page: Page): Promise<string> {
  const { name, mimeType, buffer } = await cameraFile();
  await page.evaluate(
    ({ action, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], name, { type: mimeType }));
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action,
        enctype: 'multipart/form-data',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: `${origin}/share-photo`, name, mimeType, base64: buffer.toString('base64') },
  );
  await page.waitForURL('**/add');
  return name;
}

test('a photo from another app’s share sheet is in the form after a press, once', async ({
  traveller: { page },
}) => {
  const name = await sharePhoto(page);
  const question = page.getByRole('dialog', { name: 'Use this photo?' });
  await question.getByRole('button', { name: 'Use photo' }).click();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await expect(question).toBeHidden();
  expect(await page.evaluate(() => caches.has('shared-photo'))).toBe(false);
});

test('a photo that another site posts to the app is not uploaded and replaces nothing unasked', async ({
  traveller: { page },
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/objects/upload')) uploads.push(request.url());
  });
  await page.goto('data:text/html,<title>Elsewhere</title>');
  await sharePhoto(page);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
  // Nothing is lost until the question is answered.
  await page.reload();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel('Photo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace' })).toHaveCount(0);
  expect(uploads).toEqual([]);
  await expect.poll(() => page.evaluate(() => caches.has('shared-photo'))).toBe(false);
  await page.reload();
  await expect(page.getByLabel('Photo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
});

test('logging out without a network leaves nothing here, and ends the session at the first contact', async ({
  traveller: { person, page },
  newPerson,
  network,
  admin,
}) => {
  await seePost(page, { newPerson, admin, caption: 'Seen before the log-out' });
  const sessionCookie = async () => (await page.context().cookies()).find(({ name }) => name.endsWith('sid'));
  const session = await sessionCookie();
  expect(session).toBeDefined();
  network.mood = 'cut';
  await logOut(page);
  expect(await copiesOf(page)).toBe('[]');
  await page.goto('/');
  await expect(page.getByText('Seen before the log-out')).toHaveCount(0);
  await expect(page.getByText(person.username)).toHaveCount(0);

  network.mood = 'good';
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The biggest pokie community in the world' })).toBeVisible();
  expect((await sessionCookie())?.value).not.toBe(session?.value);
  const stolen = await fetch(`${origin}/api/user`, {
    headers: { cookie: `${session?.name}=${session?.value}` },
  });
  expect(await stolen.text()).not.toContain(person.username);
});

test('on a page without a header it is said below the status bar of the phone that one is offline', async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson());
  await page.goto('/venue/1');
  const back = page.getByRole('link', { name: 'Back to Map' });
  await expect(back).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('--safe-t', '47px'));
  await page.context().setOffline(true);
  const told = await page.getByText("You're offline.").boundingBox();
  expect(told?.y).toBeGreaterThan(47);
  expect((await back.boundingBox())?.y).toBeGreaterThan((told?.y ?? 0) + (told?.height ?? 0));
});

test('a new version that another tab has activated comes to this one with a press', async ({
  traveller: { page },
  network,
}) => {
  const other = await page.context().newPage();
  await other.goto('/tracker');
  await expect(other.getByRole('heading', { name: 'Track Your Play' })).toBeVisible();
  await releaseNext(page, network);
  await expect(toastOf(other)).toContainText('New version');
  // The toast stays while the pointer is over it.
  await toastOf(other).hover();
  for (const tab of [page, other]) {
    // Before the press: the page may have loaded again when the press returns.
    const reloaded = tab.waitForEvent('load');
    await toastOf(tab).getByRole('button', { name: 'Reload' }).click();
    await reloaded;
  }
});
