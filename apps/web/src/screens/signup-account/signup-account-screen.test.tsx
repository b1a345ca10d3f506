import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SignupAccountScreen } from './signup-account-screen.tsx';

beforeEach(() => {
  signUpData.clear();
  fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue to Profile Setup' }));

const good = {
  'First name': 'Marnie',
  'Last name': 'Rowe',
  'Date of birth': '1986-03-14',
  Email: 'marnie@example.com',
  Phone: '412 555 019',
  Password: 'Reelmates1',
  'Confirm password': 'Reelmates1',
};

async function fill(values: Partial<Record<keyof typeof good, string>>) {
  for (const [label, value] of Object.entries({ ...good, ...values })) {
    await userEvent.clear(field(label));
    if (value) await userEvent.type(field(label), value);
  }
}

// spec: S2.56, S5.3, S5.5, S5.7, S5.8
it('missing fields are named and counted, and the first gets the focus', async () => {
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  expect(screen.getByRole('heading', { name: 'Create Your Account' })).toBeTruthy();
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  await go();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Date of birth is required',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Password must be at least 8 characters',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(screen.getByText('6 fields need your attention.')).toBeTruthy();
  expect(document.activeElement).toBe(field('First name'));
  expect(field('First name').getAttribute('aria-invalid')).toBe('true');
  expect(location.pathname).toBe('/signup/account');
});

// spec: S5.3, S5.5, S5.7, S5.8, S5.9
it.each([
  [{ 'First name': 'x'.repeat(51) }, 'First name too long'],
  [{ Email: 'marnie@example' }, 'Please enter a valid email address'],
  [{ Phone: '1234567' }, 'Please enter a valid phone number'],
  [{ Phone: '1234567890123456' }, 'Phone number too long'],
  [{ Password: 'REELMATES1' }, 'Password must contain at least one lowercase letter'],
  [{ Password: 'reelmates1' }, 'Password must contain at least one uppercase letter'],
  [{ Password: 'Reelmates' }, 'Password must contain at least one number'],
  [{ 'Confirm password': 'Reelmates2' }, "Passwords don't match"],
])('refuses %o', async (values, message) => {
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  await fill(values);
  await go();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(location.pathname).toBe('/signup/account');
});

// spec: S1.1, S5.4, S9.6
it('lets people in from their 18th birthday on, by their own calendar', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 0, 30), toFake: ['Date'] });
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  await fill({ 'Date of birth': '2008-11-22' });
  await go();
  expect(await screen.findByText('You must be 18 or older to join')).toBeTruthy();
  await userEvent.clear(field('Date of birth'));
  await userEvent.type(field('Date of birth'), '2008-11-21');
  await go();
  await waitFor(() => expect(location.pathname).toBe('/signup/profile'));
});

it('takes the mismatch back when the password is made to fit', async () => {
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  await fill({ Password: 'Reelmates2' });
  await go();
  await screen.findByText("Passwords don't match");
  await userEvent.clear(field('Password'));
  await userEvent.type(field('Password'), 'Reelmates1');
  await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
});

// spec: S2.56
it('ticks off the requirements as the password is typed', async () => {
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  const met = () => screen.queryAllByRole('img', { name: 'Met:' }).length;
  expect(met()).toBe(0);
  await userEvent.type(field('Password'), 'reel');
  expect(met()).toBe(1);
  await userEvent.type(field('Password'), 'Mates1');
  expect(met()).toBe(4);
});

// spec: S3.21
it('hands the account on, with Australia as the country unless another is chosen', async () => {
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  expect(field('Country code').value).toBe('+61');
  await userEvent.selectOptions(field('Country code'), '+64');
  await fill({ 'First name': ' Marnie ' });
  await go();
  await waitFor(() => expect(location.pathname).toBe('/signup/profile'));
  expect(signUpData.get().account).toMatchObject({
    firstName: 'Marnie',
    countryCode: '+64',
    dateOfBirth: '1986-03-14',
    email: 'marnie@example.com',
  });
});

it('the input survives a visit to the terms, and refusals of the server are shown', async () => {
  const first = renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  await fill({ Email: 'taken@example.com' });
  first.unmount();
  signUpData.keep({ refusals: [{ path: 'email', message: 'Username or email is not available' }] });
  renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  expect(field('First name').value).toBe('Marnie');
  expect(field('Password').value).toBe('Reelmates1');
  expect(await screen.findByText('Username or email is not available')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
});

it('has what was typed after a reload, but no password', async () => {
  const { unmount } = renderScreen(<SignupAccountScreen />, { at: '/signup/account' });
  await fill({});
  unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain(good.Password);
  vi.resetModules();
  const reloaded = await import('./signup-account-screen.tsx');
  renderScreen(<reloaded.SignupAccountScreen />, { at: '/signup/account' });
  for (const [label, value] of Object.entries(good)) {
    expect(field(label).value).toBe(label.includes('assword') ? '' : value);
  }
});
