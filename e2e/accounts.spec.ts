import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { linkFromMail } from './mail.ts';
import { newUsername } from './planted.ts';
import { fillAccountForm, holdScripts, logOut, loseAnswer, signIn, toastOf } from './steps.ts';

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Profile Setup' });
const home = (page: Page) => page.getByRole('tab', { name: 'For You' });

/** The message that belongs to a field, as assistive technology is told it. */
async function expectError(page: Page, label: string, message: string): Promise<void> {
  const field = page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }));
  await expect(field.first()).toHaveAccessibleDescription(new RegExp(message.replaceAll('+', '\\+')));
  await expect(field.first()).toHaveAttribute('aria-invalid', 'true');
}

// spec: S2.3, S2.56, S5.3, S5.4, S5.5, S5.7, S5.8, S5.9, S9.6, S9.7
test('step 1 of sign-up names each missing or invalid field', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/signup/account');
  await continueButton(page).click();
  await expectError(page, 'First name', 'First name is required');
  await expectError(page, 'Last name', 'Last name is required');
  await expectError(page, 'Date of birth', 'Date of birth is required');
  await expectError(page, 'Email', 'Please enter a valid email address');
  await expectError(page, 'Phone', 'Please enter a valid phone number');
  await expectError(page, 'Password', 'Password must be at least 8 characters');
  await expect(page.getByLabel('First name')).toBeFocused();

  const today = new Date();
  const nearly18 = `${today.getFullYear() - 17}-01-01`;
  const wrong: [string, string, string][] = [
    ['First name', 'x'.repeat(51), 'First name too long'],
    ['Last name', 'x'.repeat(51), 'Last name too long'],
    ['Date of birth', nearly18, 'You must be 18 or older to join'],
    ['Email', 'marnie@', 'Please enter a valid email address'],
    ['Phone', '1234567', 'Please enter a valid phone number'],
    ['Phone', '1234567890123456', 'Phone number too long'],
    ['Password', 'Short1', 'Password must be at least 8 characters'],
    ['Password', 'LOUD-GALAH-42', 'Password must contain at least one lowercase letter'],
    ['Password', 'quiet-galah-42', 'Password must contain at least one uppercase letter'],
    ['Password', 'Quiet-galah', 'Password must contain at least one number'],
  ];
  for (const [label, value, message] of wrong) {
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value);
    await expectError(page, label, message);
  }

  await fillAccountForm(page);
  await page.getByLabel('Confirm password').fill('Galah-Perch-43');
  await continueButton(page).click();
  await expectError(page, 'Confirm password', "Passwords don't match");
  await expect(page).toHaveURL('/signup/account');
  await page.getByLabel('Confirm password').fill('Galah-Perch-42');
  await continueButton(page).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
});

test('a new release in the middle of step 1 takes nothing away that was typed', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/signup/account');
  await fillAccountForm(page);
  await page.waitForLoadState('networkidle');
  // The server has only the files of the new release.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await continueButton(page).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Confirm password')).toHaveValue('Galah-Perch-42');
});

// spec: S2.57, S4.2, S4.18, S5.10, S5.11, S5.12, S5.13, S8.4, S8.62
test('step 2 judges the username and leads back with what the server refuses', async ({
  newPerson,
  openAs,
}) => {
  const taken = await newPerson();
  const page = await openAs(null);
  await page.goto('/signup/account');
  await fillAccountForm(page, { Email: taken.email });
  await continueButton(page).click();
  const username = page.getByLabel('Username');
  const create = page.getByRole('button', { name: 'Create Account' });

  await username.fill('ab');
  await create.click();
  await expectError(page, 'Username', 'Username must be at least 3 characters');
  const wrong: [string, string][] = [
    ['a'.repeat(21), 'Username must be less than 20 characters'],
    ['with space', 'Username can only contain letters, numbers, and underscores'],
    ['_mate', 'Username cannot start or end with underscore'],
    ['admin', 'Username is taken'],
    [taken.username.toUpperCase(), 'Username is taken'],
  ];
  for (const [value, message] of wrong) {
    await username.fill(value);
    await expectError(page, 'Username', message);
  }
  await expect(create).toBeDisabled();

  await username.fill(newUsername());
  await expect(page.getByText('Checking...')).toBeVisible();
  await expect(create).toBeDisabled();
  await expect(page.getByText('Username is available')).toBeVisible();
  await create.click();
  await expect(page).toHaveURL('/signup/account');
  await expect(toastOf(page)).toContainText('Registration failed');
  await expectError(page, 'Email', 'Username or email is not available');
  await expect(page.getByLabel('First name')).toHaveValue('Marnie');

  await page.getByLabel('Email').fill(`${newUsername()}@example.org`);
  await continueButton(page).click();
  await expect(page.getByText('Username is available')).toBeVisible();
  await create.click();
  await expect(toastOf(page)).toContainText('Account created successfully!');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(home(page)).toBeVisible();
});

// spec: S5.15, S5.16, S9.13
test('a registration whose answer is lost signs in at the next try', async ({ openAs }) => {
  const page = await openAs(null);
  const username = newUsername();
  await page.goto('/signup/account');
  await fillAccountForm(page, { Email: `${username}@example.org` });
  await continueButton(page).click();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText('Username is available')).toBeVisible();
  await loseAnswer(page, '**/api/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page)).toContainText('Registration failed');

  await test.step('its name is not taken on the way back from step 1 either', async () => {
    await page.goBack();
    await continueButton(page).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
  });
  await expect(toastOf(page)).toContainText('Account created successfully!');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
});

test('a profile photo that cannot be one is refused', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/signup/account');
  await fillAccountForm(page);
  await continueButton(page).click();
  const photo = page.getByLabel('Add a profile photo');
  await photo.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(toastOf(page)).toContainText('Invalid file type');
  await expect(toastOf(page)).toContainText('Please choose an image file');
  await photo.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
  await expect(toastOf(page)).toContainText('File too large');
  await expect(toastOf(page)).toContainText('Please choose an image smaller than 5MB');
});

// spec: S2.4, S2.58, S3.24
test('step 2 without step 1 leads back to it, also after a reload', async ({ openAs }) => {
  const page = await openAs(null);
  const expectExpired = async () => {
    await expect(toastOf(page)).toContainText('Session expired');
    await expect(toastOf(page)).toContainText('Please complete the account setup first.');
    await expect(page).toHaveURL('/signup/account');
  };
  await page.goto('/signup/profile');
  await expectExpired();

  await fillAccountForm(page);
  await continueButton(page).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  // The tab alone stores it, and never the password.
  const onDevice = await page.evaluate(() => JSON.stringify([localStorage, document.cookie]));
  expect(onDevice).not.toContain('Marnie');
  expect(onDevice + (await page.evaluate(() => JSON.stringify(sessionStorage)))).not.toContain('Galah');
  await page.reload();
  await expectExpired();
  await expect(page.getByLabel('First name')).toHaveValue('Marnie');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

// spec: S2.5, S2.49, S4.2, S5.1, S8.3
test('a failed sign-in preserves the input, and a successful one leads to the wanted page', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(null);
  await page.goto('/login?next=%2Fprofile%3Ffrom%3Dmail');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectError(page, 'Username', 'Username is required');
  await expectError(page, 'Password', 'Password is required');

  await signIn(page, { username: person.username, password: 'Wrong-Perch-42' });
  await expect(toastOf(page)).toContainText('Login failed');
  await expect(toastOf(page)).toContainText('Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('Wrong-Perch-42');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  // The address of the account does as well as its name.
  await signIn(page, { username: person.email.toUpperCase(), password: person.password });
  await expect(page).toHaveURL('/profile?from=mail');
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
});

// spec: S2.5, S2.49
test('the sign-in form works before the scripts have loaded, and typed or sent input is not lost', async ({
  browser,
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const page = await openAs(null);
  const goOn = await holdScripts(page);
  await page.goto('/login?next=%2Fpoints', { waitUntil: 'commit' });
  const username = page.getByLabel('Username');
  const button = page.getByRole('button', { name: 'Sign In' });
  await username.fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button.click();
  await expect(page).toHaveURL('/login?next=%2Fpoints');
  goOn();
  await expect(page).toHaveURL('/points');

  await test.step('typing goes on in the same place, and nothing moves', async () => {
    const other = await openAs(null);
    const start = await holdScripts(other);
    await other.goto('/login', { waitUntil: 'commit' });
    const field = other.getByLabel('Username');
    await field.pressSequentially('marnie');
    await other.evaluate(() => document.fonts.ready);
    const parts = [field, other.getByRole('heading', { level: 1 }), other.getByRole('button')];
    const places = () =>
      Promise.all(
        parts.map((part) => part.last().evaluate((element) => element.getBoundingClientRect().toJSON())),
      );
    const drawn = await places();
    const form = await field.elementHandle();
    start();
    await expect.poll(() => form?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(field).toBeFocused();
    await other.keyboard.type('_r');
    await expect(field).toHaveValue('marnie_r');
    expect(await places()).toEqual(drawn);
  });

  await test.step('without scripts nothing that is typed can go into the address', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/login');
    await plain.getByLabel('Username').fill(person.username);
    await plain.getByLabel('Password', { exact: true }).fill(person.password);
    await plain.getByRole('button', { name: 'Sign In' }).click();
    await expect(plain.getByText('Not found')).toBeVisible();
    await expect(plain).toHaveURL('/login');
    await context.close();
  });
});

// spec: S2.50
test('an address elsewhere is no place to go after signing in', async ({ newPerson, openAs }) => {
  const page = await openAs(null);
  await page.goto('/login?next=%2F%2Fevil.example%2F');
  await signIn(page, await newPerson());
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

// spec: S8.7
test('logging out in one tab ends the other one at its next step', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(person);
  const other = await page.context().newPage();
  await other.goto('/add');
  await other.getByLabel('Win amount').fill('50');
  await page.goto('/');
  await logOut(page);
  await expect(page).toHaveURL('/');

  await other.getByRole('button', { name: 'Share Your Win' }).click();
  await expect(toastOf(other)).toContainText('Unauthorized');
  await expect(toastOf(other)).toContainText('You are logged out. Logging in again...');
  await expect(other).toHaveURL('/login?next=%2Fadd');
  await signIn(other, person);
  await expect(other).toHaveURL('/add');
});

test('an account that signs in in one tab replaces the previous one in the other', async ({
  newPerson,
  openAs,
}) => {
  const [previous, current] = [await newPerson(), await newPerson()];
  const page = await openAs(previous);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: previous.username })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await logOut(other);
  await expect(other).toHaveURL('/');
  await other.goto('/login');
  await signIn(other, current);
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('heading', { name: current.username })).toBeVisible();
  await expect(page.getByText(previous.username)).toHaveCount(0);
});

// spec: S2.26
test("the app's own pages send people who are signed out to sign in and bring them back", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(null);
  // The message shows for half a second, so waiting starts before the page opens.
  const told = expect(toastOf(page)).toContainText('Unauthorized');
  await Promise.all([told, page.goto('/profile')]);
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  const person = await newPerson();
  await signIn(page, person);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
});

// spec: S2.6, S2.7, S2.62, S2.63, S5.43, S5.44, S5.45, S8.42, S8.81, S8.82
test('a forgotten password is replaced by a link from a mail, once', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const page = await openAs(null);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectError(page, 'Email', 'Please enter a valid email address');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

  const link = await linkFromMail(person.email, '/reset-password');
  await page.goto(link);
  const newPassword = page.getByLabel('New password');
  const confirmation = page.getByLabel('Confirm password');
  const reset = page.getByRole('button', { name: 'Reset Password' });
  await newPassword.fill('short');
  await confirmation.fill('other');
  await reset.click();
  await expectError(page, 'New password', 'Password must be at least 8 characters');
  await newPassword.fill('Corella-Bream-77');
  await reset.click();
  await expectError(page, 'Confirm password', 'Passwords do not match');
  await confirmation.fill('Corella-Bream-77');
  await reset.click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, { username: person.username, password: 'Corella-Bream-77' });
  await expect(home(page)).toBeVisible();
  // The previous account is signed out.
  expect((await person.api.get('/api/auth/me')).status()).toBe(401);

  const again = await openAs(null);
  await again.goto(link);
  await again.getByLabel('New password').fill('Corella-Bream-78');
  await again.getByLabel('Confirm password').fill('Corella-Bream-78');
  await again.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toastOf(again)).toContainText('This password reset link is invalid or has expired.');
});

// spec: S2.8, S4.33, S4.34, S8.45
test('links without their token say so', async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto('/reset-password');
  await expect(toastOf(page)).toContainText('Invalid Link');
  await expect(page).toHaveURL('/login');
  await page.goto('/verify-email');
  await expect(page.getByRole('heading', { name: 'Invalid verification link' })).toBeVisible();
  await expect(page.getByText('This email verification link is invalid.')).toBeVisible();
});

// spec: S2.64, S4.32, S8.83
test('the link of the first mail verifies the address, once', async ({ newPerson, openAs }) => {
  const person = await newPerson();
  const link = await linkFromMail(person.email, '/verify-email');
  const page = await openAs(person);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  expect(await (await person.api.get('/api/auth/me')).json()).toMatchObject({ emailVerified: true });
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(home(page)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
});

test('a changed address is restored by the link in its mail, with a new password', async ({
  newPerson,
  openAs,
}) => {
  const person = await newPerson();
  const verify = async (address: string) => {
    const token = new URL(await linkFromMail(address, '/verify-email')).searchParams.get('token');
    expect((await person.api.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true);
  };
  await verify(person.email);
  const other = `${newUsername()}@example.org`;
  const change = { email: other, currentPassword: person.password };
  expect((await person.api.patch('/api/users/profile', { data: change })).ok()).toBe(true);
  await verify(other);

  const link = await linkFromMail(person.email, '/undo-email-change');
  const page = await openAs(null);
  await page.goto(link);
  await expect(page).toHaveTitle(/^Undo Email Change/);
  await expect(page).toHaveURL('/undo-email-change');
  await page.reload();
  expect(await (await person.api.get('/api/auth/me')).json()).toMatchObject({ email: other });
  await page.getByRole('button', { name: 'Bring Back My Email' }).click();
  await expect(page.getByRole('heading', { name: 'Your Email Is Back' })).toBeFocused();
  expect((await person.api.get('/api/auth/me')).status()).toBe(401);

  await page.goto(await linkFromMail(person.email, '/reset-password'));
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password').fill('Corella-Bream-77');
  await page.getByLabel('Confirm password').fill('Corella-Bream-77');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, { username: person.email, password: 'Corella-Bream-77' });
  await expect(home(page)).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Bring Back My Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Not Changed' })).toBeFocused();
});

// spec: S2.1, S2.60, S4.4, S8.63
test('an account without a username chooses one before anything else', async ({ newPerson, openAs }) => {
  const [person, other] = [await newPerson(), await newPerson()];
  const page = await openAs(person);
  // Only imported accounts have none, and there is no way to make one here.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), username: null } });
  });
  for (const address of ['/', '/profile', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Choose Your Username' })).toBeVisible();
    await expect(page).toHaveURL('/username-picker');
  }
  await page.getByLabel('Username').fill(other.username);
  await expectError(page, 'Username', 'Username is taken');

  const chosen = newUsername();
  await page.getByLabel('Username').fill(chosen);
  await expect(page.getByText('Username is available')).toBeVisible();
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Save Username' }).click();
  await expect(toastOf(page)).toContainText('Your username has been set');
  await expect(home(page)).toBeVisible();
  expect(await (await person.api.get('/api/auth/me')).json()).toMatchObject({ username: chosen });
});
