import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cameraFile, sharePost, uploadPhoto } from './content.ts';
import { expect, type Person, test } from './fixtures.ts';
import { linkFromMail } from './mail.ts';
import { newUsername } from './planted.ts';
import { loseAnswer, signIn, toastOf } from './steps.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

async function openSettings(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(settings(page)).toBeVisible();
  return settings(page);
}

async function save(page: Page): Promise<void> {
  await settings(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page)).toContainText('Profile Updated');
  await expect(settings(page)).toBeHidden();
}

/** A second device of the same person. */
async function otherDevice(person: Person, openAs: (person: null) => Promise<Page>): Promise<Page> {
  const page = await openAs(null);
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('tab', { name: 'For You' })).toBeVisible();
  return page;
}

// spec: S2.20, S2.100, S2.108, S2.109, S2.115, S7.18
test('a new name and bio are shown immediately everywhere; the theme stays', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson({ admin: true });
  await sharePost(person, { imageUrl: await uploadPhoto(person, 3) });
  const page = await openAs(person);
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText('Robin Mate');
  await expect(page.getByText('Only you see your name')).toBeVisible();
  await page.getByRole('button', { name: /^Photo shared/ }).click();
  await expect(page.getByRole('dialog', { name: 'Posts' })).toContainText(person.username);
  await page.goBack();

  const sheet = settings(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const name = newUsername();
  await sheet.getByLabel('Profile tag').fill(name);
  await expect(sheet.getByText('Username is available')).toBeVisible();
  await sheet.getByLabel('Bio').fill('Two-dollar limit. 🎉');
  await expect(sheet.getByText('19/150 characters')).toBeVisible();
  await sheet.getByRole('switch', { name: 'Show my name' }).click();
  await sheet.getByText('Light', { exact: true }).click();
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Robin Mate');
  await expect(page.getByText('Only you see your name')).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Two-dollar limit. 🎉');
  await page.getByRole('button', { name: /^Photo shared/ }).click();
  await expect(page.getByRole('dialog', { name: 'Posts' }).getByRole('link', { name })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('html')).toHaveClass('light');
});

// spec: S5.17, S5.18, S9.10
test('settings show invalid input at its field, and typed input is not lost without a question', async ({
  newPerson,
  openAs,
}) => {
  const [person, taken] = [await newPerson(), await newPerson()];
  const page = await openAs(person);
  const sheet = await openSettings(page);
  const saveButton = sheet.getByRole('button', { name: 'Save Changes' });
  await sheet.getByLabel('Profile tag').fill('');
  await saveButton.click();
  await expect(sheet.getByLabel('Profile tag')).toHaveAccessibleDescription(/Profile tag is required/);
  await expect(sheet.getByLabel('Profile tag')).toBeFocused();
  await sheet.getByLabel('Profile tag').fill(taken.username);
  await saveButton.click();
  await expect(sheet.getByLabel('Profile tag')).toHaveAccessibleDescription(/Username is taken/);
  await sheet.getByLabel('Profile tag').fill(person.username);
  await sheet.getByLabel('Bio').fill('x'.repeat(151));
  await saveButton.click();
  await expect(sheet.getByLabel('Bio')).toHaveAccessibleDescription(/Bio must be 150 characters or less/);
  await sheet.getByLabel('Bio').fill('Half an idea');
  await sheet.getByLabel('Email').fill('elsewhere@example.org');
  await sheet.getByLabel('Current password').fill('Wrong-Perch-42');
  await saveButton.click();
  await expect(sheet.getByLabel('Current password')).toHaveAccessibleDescription(
    /Current password is incorrect/,
  );
  await expect(sheet.getByLabel('Current password')).toBeFocused();

  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(sheet.getByLabel('Bio')).toHaveValue('Half an idea');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).not.toContainText('Half an idea');
});

// spec: S2.112
test('a profile photo is sent, saved and removed', async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson());
  const sheet = await openSettings(page);
  const chooser = sheet.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(toastOf(page)).toContainText('Please choose an image file');
  await chooser.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
  await expect(toastOf(page)).toContainText('Please choose an image smaller than 5MB');
  const photo = await cameraFile();
  // A camera's file may be larger than the limit of profile photos.
  await chooser.setInputFiles({ ...photo, buffer: await smaller(photo.buffer) });
  await save(page);
  const picture = page.getByRole('main').locator('img[src*="/images/"]').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Settings' }).click();
  await sheet.getByRole('button', { name: 'Remove photo' }).click();
  await save(page);
  await expect(picture).toBeHidden();
});

async function smaller(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(photo).resize(1600).jpeg().toBuffer();
}

// spec: S2.111, S5.20
test('a new password ends the sessions of other devices', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  const other = await otherDevice(person, openAs);
  const sheet = await openSettings(page);
  await sheet.getByLabel('New password').fill('Cockatoo-Perch-43');
  await sheet.getByLabel('Confirm password').fill('Cockatoo-Perch-43');
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sheet.getByLabel('Confirm password')).toHaveAccessibleDescription(
    /Passwords don't match or current password required/,
  );
  await sheet.getByLabel('Current password').fill(person.password);
  await save(page);
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login\?next=%2Fprofile/);
  await signIn(other, { username: person.username, password: 'Cockatoo-Perch-43' });
  await expect(other.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
});

test('a new password whose answer is lost is found saved by the next try', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  const sheet = await openSettings(page);
  await sheet.getByLabel('Current password').fill(person.password);
  await sheet.getByLabel('New password').fill('Cockatoo-Perch-43');
  await sheet.getByLabel('Confirm password').fill('Cockatoo-Perch-43');
  await loseAnswer(page, '**/api/users/profile');
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page)).toContainText('Update Failed');
  await save(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
});

// spec: S2.110, S8.55
test('a new email address holds once its link has been opened', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  const sheet = await openSettings(page);
  await expect(sheet.getByText('Your email is not verified')).toBeVisible();
  await sheet.getByRole('button', { name: 'Resend Verification' }).click();
  await expect(toastOf(page)).toContainText('Verification Email Sent');

  const address = `moved-${person.id}@example.net`;
  await sheet.getByLabel('Email').fill(address);
  await sheet.getByLabel('Current password').fill(person.password);
  await save(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(sheet).toContainText(`Waiting for you to confirm ${address}.`);
  await expect(sheet.getByLabel('Email')).toHaveValue(person.email);

  await page.goto(await linkFromMail(address, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await openSettings(page);
  await expect(sheet.getByLabel('Email')).toHaveValue(address);
  await expect(sheet.getByRole('button', { name: 'Resend Verification' })).toBeHidden();
});

test('one sees where one is signed in, and ends it', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  const other = await otherDevice(person, openAs);
  await openSettings(page);
  await page.getByRole('button', { name: "Where you're signed in" }).click();
  const devices = page.getByRole('dialog', { name: "Where you're signed in" });
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out, / }).click();
  await expect(toastOf(page)).toContainText('Signed out');
  await expect(rows).toHaveCount(1);
  await expect(devices.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login/);

  await otherDevice(person, openAs);
  await page.goBack();
  await expect(devices).toBeHidden();
  await page.getByRole('button', { name: "Where you're signed in" }).click();
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toastOf(page)).toContainText('Signed out on 1 other device');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This device');
});

test('a member exports all data, deletes the account, and restores it within seven days', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  await sharePost(person, { imageUrl: await uploadPhoto(person, 5), caption: 'Parmas for the table.' });
  const page = await openAs(person);
  await openSettings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download your data/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
  await sheet.getByLabel('Your password').fill('Wrong-Perch-42');
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(sheet.getByLabel('Your password')).toHaveAccessibleDescription(/incorrect/);
  await sheet.getByLabel('Your password').fill(person.password);
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(toastOf(page)).toContainText('Your account is deleted');
  await expect(page.getByRole('heading', { name: 'The biggest pokie community in the world' })).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/login?next=%2Fprofile');
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Photo shared/ })).toBeVisible();
});

// spec: S2.69, S2.77, S2.78, S2.79
test('people are found in spite of a typo, also by keyboard', async ({ newPerson, openAs }) => {
  const [person, wanted] = [await newPerson(), await newPerson()];
  const name = 'kookaburra_kate';
  const renamed = await wanted.api.patch('/api/users/username', { data: { username: name } });
  expect(renamed.status()).toBe(200);
  const page = await openAs(person);
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Search users' });
  await toggle.click();
  const field = page.getByRole('combobox', { name: 'Search users' });
  await expect(field).toBeFocused();
  await field.fill('kokaburra');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(toggle).toBeFocused();

  await toggle.click();
  await expect(field).toHaveValue('');
  await field.fill(name);
  await expect(page.getByRole('option').first()).toContainText(name);
  await field.press('Enter');
  await expect(page).toHaveURL(`/users/${wanted.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goBack();
  await toggle.click();
  await field.fill('nobody_is_called_zq');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.mouse.click(195, 600);
  await expect(field).toBeHidden();
});

// spec: S2.101, S8.56
test('Share Profile copies the address of the profile where there is no share menu', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(person);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Share Profile' }).click();
  await expect(toastOf(page)).toContainText('Link Copied!');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/users/${person.id}`);
});

// spec: S2.104, S2.107
test('every own post is within reach: in the grid, or as a row under it', async ({
  newPerson,
  openAs,
  admin,
}) => {
  const person = await newPerson();
  const imageUrl = await uploadPhoto(person, 11);
  await sharePost(person, { imageUrl, caption: 'Older photo' }, admin);
  await sharePost(person, { caption: 'Without a photo', winAmount: '75.50' });
  await sharePost(person, { imageUrl: await uploadPhoto(person, 12), caption: 'Latest photo' });
  const page = await openAs(person);
  await page.goto('/profile');
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('button');
  await expect(photos).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveCSS(
    'grid-template-columns',
    /^(\S+ ){2}\S+$/,
  );
  await expect(photos.first()).toContainText('Pending review');
  await expect(photos.last()).not.toContainText('Pending review');

  await photos.last().click();
  const viewer = page.getByRole('dialog', { name: 'Posts' });
  await expect(viewer.getByText('Older photo')).toBeInViewport();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(photos.last()).toBeFocused();

  const row = page.getByRole('button', { name: /75\.50/ });
  await expect(row).toContainText('Pending review');
  await row.click();
  await expect(viewer.getByText('Without a photo')).toBeInViewport();
});
