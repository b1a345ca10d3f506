import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer, marnie, renderAt } from '../../features/accounts/test-kit.tsx';
import { watchInstallOffer } from '../../lib/browser/install-offer.ts';
import { InstallScreen } from './install-screen.tsx';

beforeAll(() => watchInstallOffer());
afterEach(() => {
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
});

const primary = (name: string) => screen.findByRole('button', { name });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** The browser offers to install; `answer` is what the person says to it. */
function offer(answer: () => Promise<{ outcome: string }>) {
  const prompt = vi.fn(answer);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => {
    window.dispatchEvent(event);
  });
  return { prompt, event };
}

it('leads on to sign-up where the browser offers nothing', () => {
  fakeServer({});
  renderAt('/install', <InstallScreen />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Install Reelmates');
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Quick Access',
    'Faster Performance',
  ]);
  // There is none.
  expect(document.body.textContent).not.toMatch(/push|notif/i);
  expect(linkTo('Continue')).toBe('/signup/account');
  expect(linkTo('Continue in Browser')).toBe('/signup/account');
});

it('takes an offer that came before the screen, and goes on whatever the answer', async () => {
  fakeServer({});
  const { prompt, event } = offer(async () => ({ outcome: 'dismissed' }));
  expect(event.defaultPrevented).toBe(true);
  renderAt('/install', <InstallScreen />);
  await userEvent.click(await primary('Install App'));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(localStorage.getItem('pwa-install-dismissed')).toBe('true');
  expect(await primary('Install App')).toBeTruthy();
});

it('has nothing left to offer once it is accepted', async () => {
  fakeServer({});
  renderAt('/install', <InstallScreen />);
  offer(async () => ({ outcome: 'accepted' }));
  await userEvent.click(await primary('Install App'));
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull();
});

it('only logs what goes wrong, and goes on', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeServer({});
  renderAt('/install', <InstallScreen />);
  const refusal = new Error('not now');
  offer(() => Promise.reject(refusal));
  await userEvent.click(await primary('Install App'));
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(logged).toHaveBeenCalledWith(refusal);
});

it('leads people with an account home', async () => {
  fakeServer({ 'GET /api/user': () => ({ status: 200, body: marnie }) });
  renderAt('/install', <InstallScreen />);
  await waitFor(() => expect(linkTo('Continue')).toBe('/'));
  expect(linkTo('Continue in Browser')).toBe('/');
});
