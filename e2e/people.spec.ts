import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { follow, sharePost } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { newUsername } from './planted.ts';
import { fillAccountForm, postBy, toastOf } from './steps.ts';

/** Enough people have posted at the venue that some are shown, although others are set aside. */
const POSTER_COUNT = 8;

async function signUp(page: Page): Promise<string> {
  const username = newUsername();
  await page.goto('/signup/account');
  await fillAccountForm(page, { Email: `${username}@example.org` });
  await page.getByRole('button', { name: 'Continue to Profile Setup' }).click();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText('Username is available')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page)).toContainText('Account created successfully!');
  return username;
}

/** The venue next to the middle of Sydney, where the window's time zone is. */
async function nearestVenue(person: Person): Promise<{ id: string; name: string }> {
  const response = await person.api.get('/api/venues?near=-33.87,151.21&limit=1');
  const [venue] = await response.json();
  return venue;
}

// spec: S2.66
test('from sign-up to a Following feed with posts in it takes three presses', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const people = await Promise.all(Array.from({ length: POSTER_COUNT }, () => newPerson()));
  const [first] = people;
  if (!first) throw new Error('no posters');
  const venue = await nearestVenue(first);
  for (const person of people) await sharePost(person, { venueId: venue.id, caption: 'Quiet night' }, admin);

  const page = await openAs(null);
  await signUp(page);
  await expect(page.getByRole('heading', { name: 'Where do you play?' })).toBeVisible();
  const feed = page.getByRole('button', { name: 'See your feed' });
  await expect(feed).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  const choice = page.getByRole('checkbox', { name: new RegExp(`^${venue.name}.*people post there`) });
  await choice.check();
  await page.getByRole('button', { name: /^Follow all/ }).click();
  await expect(page.getByRole('button', { name: /^Following / }).first()).toBeVisible();
  await expectAccessible(page);
  await feed.click();
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The first evening is not shown again.
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the first evening is shown again after a reload until it is skipped', async ({ openAs }) => {
  const page = await openAs(null);
  await signUp(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where do you play?' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
});

test('followers are listed, whom one knows first, and followed back', async ({ newPerson, openAs }) => {
  const [viewer, owner, mate, fan] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  for (const person of [mate, fan, viewer]) await follow(person, owner);
  await follow(viewer, mate);
  await follow(fan, viewer);
  const page = await openAs(viewer);
  await page.goto(`/users/${owner.id}`);
  await page.getByRole('link', { name: '3 followers' }).click();
  await expect(page).toHaveURL(`/users/${owner.id}/followers`);
  const known = page.getByRole('list', { name: 'You know' });
  await expect(known.getByRole('listitem')).toHaveText(new RegExp(mate.username));
  const others = page.getByRole('list', { name: 'Everyone else' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await others.getByRole('button', { name: `Follow back ${fan.username}` }).click();
  await expect(others.getByRole('button', { name: `Following ${fan.username}` })).toBeVisible();
  await page.getByRole('tab', { name: /^Following/ }).click();
  await expect(page.getByText(`${owner.username} follows nobody yet.`)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/users/${owner.id}`);
});

test('an empty Following feed leads to people, who can be followed or told away', async ({
  admin,
  newPerson,
  openAs,
}) => {
  const [viewer, mate, friend] = [await newPerson(), await newPerson(), await newPerson()];
  await sharePost(friend, { caption: 'Two-dollar limit' }, admin);
  await follow(friend, viewer);
  await follow(mate, viewer);
  const page = await openAs(viewer);
  await page.goto('/?tab=following');
  await page.getByRole('link', { name: 'Find people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find people' })).toBeVisible();
  const decline = page.getByRole('button', { name: /^Not interested in / }).first();
  const name = (await decline.getAttribute('aria-label'))?.replace('Not interested in ', '') ?? '';
  await decline.click();
  await expect(toastOf(page)).toContainText(`${name} won't be suggested any more`);
  await expect(page.getByRole('button', { name: `Not interested in ${name}` })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Not interested in / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Not interested in ${name}` })).toHaveCount(0);
  await page.goto(`/users/${friend.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  // Another page would end the request.
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await page.goto('/?tab=following');
  await expect(postBy(page, friend.username)).toBeVisible();
});
