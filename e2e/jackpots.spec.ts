import { uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { expectReadingOrder, readingOrder } from './reading-order.ts';
import { chooseCameraPhoto, toastOf } from './steps.ts';

async function aVenue(person: Person, search: string): Promise<{ id: string; name: string }> {
  const [venue] = await (await person.api.get(`/api/venues?search=${search}&limit=1`)).json();
  return venue;
}

// spec: S0.2, S1.5, S1.6, S2.85, S2.144, S2.145, S5.32, S5.33, S6.9, S8.58, S8.61, S8.69
test('a jackpot is submitted with a photo, verified, and listed at its venue', async ({
  newPerson,
  openAs,
}) => {
  const member = await newPerson();
  const moderator = await newPerson({ admin: true });
  const venue = await aVenue(member, 'bowling club');
  const page = await openAs(member);

  await test.step('the form says what is missing, and the photo is for moderators alone', async () => {
    await page.goto(`/add?tab=jackpot&venueId=${venue.id}`);
    await expect(page.getByRole('tab', { name: 'Submit Jackpot' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(venue.name)).toBeVisible();
    await expect(page).toHaveURL('/add?tab=jackpot');
    await expect(page.getByText("Only moderators see this photo. It's never posted.")).toBeVisible();
    await page.getByRole('button', { name: 'Submit Jackpot' }).click();
    await expect(page.getByText('Jackpot amount is required')).toBeVisible();
    await page.getByLabel('Jackpot amount').fill('0');
    await expect(page.getByText('Jackpot amount must be a positive number')).toBeVisible();
  });

  await test.step('it is kept over a reload, and sent once', async () => {
    await page.getByLabel('Jackpot amount').fill('2,184.50');
    await chooseCameraPhoto(page, page.getByLabel('Verification photo'));
    await expect(toastOf(page)).toContainText('Verification image uploaded successfully!');
    await page.reload();
    await expect(page.getByLabel('Jackpot amount')).toHaveValue('2,184.50');
    await expect(page.getByText(venue.name)).toBeVisible();
    await page.getByRole('button', { name: 'Submit Jackpot' }).dblclick();
    await expect(toastOf(page)).toContainText('Jackpot submitted successfully! +1 Point');
    await expect(page.getByRole('heading', { name: 'Your jackpots', level: 1 })).toBeVisible();
    await expect(page.getByText('Pending review')).toHaveCount(1);
  });

  await test.step('a moderator sees the photo and verifies it', async () => {
    const admin = await openAs(moderator, { width: 1280 });
    await admin.goto('/admin/jackpots');
    await expect(admin.getByRole('heading', { name: 'Jackpot Verification Queue' })).toBeVisible();
    const card = admin.getByRole('article', { name: `@${member.username}` });
    await expect(card).toContainText('$2,184.50');
    await expect(card).toContainText('Photo provided');
    await expect(card).toContainText(venue.name);
    await card.getByRole('button', { name: `Enlarge photo from ${member.username}` }).click();
    const viewer = admin.getByRole('dialog', { name: `@${member.username}` });
    await expect(viewer.getByAltText(`Verification photo from ${member.username}`)).toBeVisible();
    await admin.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Verify' }).click();
    await expect(toastOf(admin)).toContainText('Jackpot approved');
    await expect(card).toBeHidden();
  });

  await test.step('its owner is told, and the venue lists it', async () => {
    await page.goto('/notifications');
    await page.getByRole('link', { name: /Your jackpot was verified/ }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await page.goto(`/venue/${venue.id}`);
    await expect(page.getByText('$2,184.50').first()).toBeVisible();
    await page.goto('/add');
    await expect(page.getByRole('link', { name: /1 pt/ })).toBeVisible();
  });
});

// spec: S2.146, S4.24, S4.25, S8.70
test('a rejected jackpot says why, its point is gone, and it can be deleted', async ({
  newPerson,
  openAs,
}) => {
  const member = await newPerson();
  const moderator = await newPerson({ admin: true });
  const imageUrl = await uploadPhoto(member, 77);
  for (const jackpotAmount of [688, 912.35]) {
    const response = await member.api.post('/api/jackpots', { data: { jackpotAmount, imageUrl } });
    expect(response.status()).toBe(201);
  }
  const admin = await openAs(moderator, { width: 1280 });
  await admin.goto('/admin/jackpots');
  const cards = admin.getByRole('article', { name: `@${member.username}` });
  await expect(cards).toHaveCount(2);
  const second = cards.filter({ hasText: '$912.35' });
  await expect(second).toContainText('Photo seen before');
  const names = new Map([[member.username, 'member']]);
  await expectReadingOrder(() => readingOrder(second, { names }), 'an-item-of-the-jackpots-queue.yml');

  let letDenialPass = () => {};
  const denialMayPass = new Promise<void>((resolve) => {
    letDenialPass = resolve;
  });
  await admin.route('**/deny', async (route) => {
    await denialMayPass;
    await route.continue();
  });
  await second.getByRole('button', { name: 'Deny' }).click();
  const which = admin.getByRole('dialog', { name: 'Deny: which reason?' });
  await which.getByRole('button', { name: 'This photo was used before' }).click();
  await expect(second.getByRole('button', { name: 'Denying...' })).toBeDisabled();
  await expect(second.getByRole('button', { name: 'Verify' })).toBeDisabled();
  letDenialPass();
  await expect(toastOf(admin)).toContainText('Jackpot denied');
  await expect(cards).toHaveCount(1);

  const page = await openAs(member);
  await page.goto('/jackpots');
  await expect(page.getByText('This photo was used before')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the jackpot of $688.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Jackpot deleted');
  await expect(page.getByText('$688.00')).toBeHidden();
  const { points } = await (await member.api.get('/api/auth/me')).json();
  expect(points).toBe(0);
});
