import { checkUsername, register, updateProfile } from '@reelmates/contract/account/accounts';
import { login } from '@reelmates/contract/account/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse, refuseField, sequence, unreachable } from '../../testing/replies.ts';
import { SignupProfileScreen } from './signup-profile-screen.tsx';

const marnie = aViewer({ id: '7' });

const mocks = vi.hoisted(() => ({ uploadPhoto: vi.fn<() => Promise<string>>() }));
vi.mock('../../features/uploads/upload-photo.ts', () => ({ uploadPhoto: mocks.uploadPhoto }));

const account = {
  firstName: 'Marnie',
  lastName: 'Rowe',
  dateOfBirth: '1986-03-14',
  email: 'marnie@example.com',
  countryCode: '+61',
  phone: '412555019',
  password: 'Reelmates1',
  confirmPassword: 'Reelmates1',
};

const nameIsFree = () => fakeApi().on(checkUsername, () => ({ available: true }));
const accountIsCreated = () => nameIsFree().on(register, () => marnie);

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  signUpData.clear();
  signUpData.keep({ account, typed: account });
});
afterEach(() => {
  mocks.uploadPhoto.mockReset();
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' });
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Add a profile photo'), file);
const photo = (size: number, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type });

async function pickName() {
  await userEvent.type(screen.getByLabelText('Username'), 'marnie_r');
  await screen.findByText('Username is available', {}, { timeout: 4000 });
}

// spec: S2.58
it('leads back to step 1 when its data is gone', async () => {
  signUpData.clear();
  fakeApi();
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  expect(await screen.findByText('Session expired')).toBeTruthy();
  expect(screen.getByText('Please complete the account setup first.')).toBeTruthy();
  expect(location.pathname).toBe('/signup/account');
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
});

// spec: S5.13
it('the button is disabled while a name is being checked or taken, and enabled while it cannot be checked', async () => {
  fakeApi().on(checkUsername, () => ({ available: false }));
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  expect(button().disabled).toBe(false);
  await userEvent.type(screen.getByLabelText('Username'), 'admin');
  expect(screen.getByText('Checking...')).toBeTruthy();
  expect(button().disabled).toBe(true);
  expect(await screen.findByText('Username is taken', {}, { timeout: 4000 })).toBeTruthy();
  expect(button().disabled).toBe(true);
  await userEvent.clear(screen.getByLabelText('Username'));
  await userEvent.click(button());
  expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
});

// spec: S2.59, S3.22, S3.23, S3.24, S4.21, S8.62
it('registers once, goes home and deletes the input', async () => {
  const server = accountIsCreated();
  const { unmount } = renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await pickName();
  act(() => {
    button().click();
    button().click();
  });
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.getByText('Account created successfully!')).toBeTruthy();
  const { confirmPassword: _, ...person } = account;
  expect(server.sent(register).map(({ body }) => body)).toEqual([{ ...person, username: 'marnie_r' }]);
  unmount();
  expect(signUpData.get()).toMatchObject({ account: null, typed: {}, username: '' });
  expect(sessionStorage.getItem('sign-up')).toBeNull();
});

it('creates no account in a browser that blocks cookies, and says so', async () => {
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const server = accountIsCreated();
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await pickName();
  await userEvent.click(button());
  expect(await screen.findByText('Cookies are blocked')).toBeTruthy();
  expect(server.sent(register)).toHaveLength(0);
  cookies.mockRestore();
});

it('sends the photo after the account exists', async () => {
  mocks.uploadPhoto.mockResolvedValue('/images/abc');
  const server = accountIsCreated().on(updateProfile, () => marnie);
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await choose(photo(10));
  await pickName();
  await userEvent.click(button());
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(server.sent(updateProfile)[0]?.body).toEqual({ profileImageUrl: '/images/abc' });
  expect(screen.queryByText(/couldn’t be uploaded/)).toBeNull();
});

it('keeps the account when its photo fails, and says so', async () => {
  mocks.uploadPhoto.mockRejectedValue(new Error('interrupted'));
  accountIsCreated();
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await choose(photo(10));
  await pickName();
  await userEvent.click(button());
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.getByText('Account created successfully!')).toBeTruthy();
  expect(screen.getByText(/couldn’t be uploaded/)).toBeTruthy();
});

// spec: S5.15, S5.16, S9.13
it.each([
  [photo(5_242_881), 'File too large', 'Please choose an image smaller than 5MB'],
  [photo(10, 'application/pdf'), 'Invalid file type', 'Please choose an image file'],
])('refuses a photo that is %o', async (file, title, text) => {
  fakeApi();
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Add a profile photo'), file);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
});

// spec: S8.4
it.each([
  ['a taken email', refuseField('email', 'Username or email is not available'), 'email'],
  [
    'a common password',
    refuse(400, 'VALIDATION', 'This password is too common', {
      errors: [{ path: 'password', message: 'This password is too common' }],
    }),
    'password',
  ],
])('goes back to step 1 with %s, keeping everything', async (_what, answer, path) => {
  nameIsFree().on(register, () => answer);
  const { unmount } = renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await pickName();
  await userEvent.click(button());
  expect(await screen.findByText('Registration failed')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(signUpData.get().refusals).toEqual([{ path, message: answer.body.message }]);
  unmount();
  expect(signUpData.get()).toMatchObject({ typed: account, username: 'marnie_r' });
});

describe('after a registration without a response', () => {
  const taken = refuseField('username', 'Username is taken');

  async function registerUnanswered() {
    await pickName();
    await userEvent.click(button());
    expect(await screen.findByText('Registration failed')).toBeTruthy();
  }

  it('the next try signs in to the account that it has created', async () => {
    const server = nameIsFree()
      .on(register, sequence(unreachable, taken))
      .on(login, () => marnie);
    renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
    await registerUnanswered();
    await userEvent.click(button());
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(screen.getByText('Account created successfully!')).toBeTruthy();
    const { email, password } = account;
    expect(server.sent(login).map(({ body }) => body)).toEqual([{ username: email, password }]);
  });

  it('its name counts as free, also after a way back to step 1', async () => {
    const server = nameIsFree()
      .on(register, sequence(unreachable, taken))
      .on(login, () => marnie);
    const { unmount } = renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
    await registerUnanswered();
    unmount();
    server.on(checkUsername, () => ({ available: false }));
    renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
    await waitFor(() => expect(button().disabled).toBe(false));
    await userEvent.click(button());
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it("says that the name is taken where it is another member's", async () => {
    nameIsFree()
      .on(register, sequence(unreachable, taken))
      .on(login, () => refuse(401, 'BAD_CREDENTIALS', 'Invalid username or password'));
    renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
    await registerUnanswered();
    await userEvent.click(button());
    const field = screen.getByLabelText('Username');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(location.pathname).toBe('/signup/profile');
  });
});

it('stays when the username has just been taken', async () => {
  nameIsFree().on(register, () => refuseField('username', 'Username is taken'));
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await pickName();
  await userEvent.click(button());
  expect(await screen.findByText('Registration failed')).toBeTruthy();
  expect(location.pathname).toBe('/signup/profile');
  const field = screen.getByLabelText('Username');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Username is taken').length).toBeGreaterThan(0);
  expect(screen.queryByText('Username is available')).toBeNull();
  expect(button().disabled).toBe(true);
  await userEvent.type(field, '_2');
  await screen.findByText('Username is available', {}, { timeout: 4000 });
});

it('says what the server has against a username that the check let pass', async () => {
  const message = 'This name is not allowed';
  const answer = refuse(400, 'VALIDATION', message, { errors: [{ path: 'username', message }] });
  nameIsFree().on(register, () => answer);
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await pickName();
  await userEvent.click(button());
  const field = screen.getByLabelText('Username');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Username is available')).toBeNull();
});

// spec: S8.6
it('a failure without a reason shows a general message', async () => {
  nameIsFree().on(register, () => foreignError);
  renderScreen(<SignupProfileScreen />, { at: '/signup/profile' });
  await pickName();
  await userEvent.click(button());
  expect(await screen.findByText('Registration failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
});
