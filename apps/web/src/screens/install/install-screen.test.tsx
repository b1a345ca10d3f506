import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { watchInstallOffer } from '../../lib/browser/install-offer.ts';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { InstallScreen } from './install-screen.tsx';

const marnie = aViewer({ id: '7' });

beforeAll(() => watchInstallOffer());
afterEach(() => {
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
});

const primary = (name: string) => screen.findByRole('button', { name });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

/** The browser offers to install; `answer` is the person's choice. */
function offer(answer: () => Promise<{ outcome: string }>) {
  const prompt = vi.fn(answer);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => {
    window.dispatchEvent(event);
  });
  return { prompt, event };
}

// spec: S2.52, S2.53, S2.54
it('leads on to sign-up where the browser offers nothing', () => {
  fakeApi();
  renderScreen(<InstallScreen />, { at: '/install' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Install Reelmates');
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Quick Access',
    'Faster Performance',
  ]);
  // No offer is left.
  expect(document.body.textContent).not.toMatch(/push|notif/i);
  expect(
    screen.getByText(/^Installing is optional\. You can do it later from your browser’s menu/),
  ).toBeTruthy();
  expect(linkTo('Continue')).toBe('/signup/account');
  expect(linkTo('Continue in Browser')).toBe('/signup/account');
});

// spec: S2.52, S2.55, S3.32, S4.8
it('an offer from before the screen is used, and any answer continues', async () => {
  fakeApi();
  const { prompt, event } = offer(async () => ({ outcome: 'dismissed' }));
  expect(event.defaultPrevented).toBe(true);
  renderScreen(<InstallScreen />, { at: '/install' });
  await userEvent.click(await primary('Install App'));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(localStorage.getItem('pwa-install-dismissed')).toBe('true');
  expect(await primary('Install App')).toBeTruthy();
});

// spec: S4.9
it('has nothing left to offer once it is accepted', async () => {
  fakeApi();
  renderScreen(<InstallScreen />, { at: '/install' });
  offer(async () => ({ outcome: 'accepted' }));
  await userEvent.click(await primary('Install App'));
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull();
});

// spec: S8.46, S8.47
it('a failing offer is logged, and the screen continues', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi();
  renderScreen(<InstallScreen />, { at: '/install' });
  const refusal = new Error('not now');
  offer(() => Promise.reject(refusal));
  await userEvent.click(await primary('Install App'));
  await waitFor(() => expect(location.pathname).toBe('/signup/account'));
  expect(logged).toHaveBeenCalledWith(refusal);
});

it('leads people with an account home', async () => {
  fakeApi({ viewer: marnie });
  renderScreen(<InstallScreen />, { at: '/install' });
  await waitFor(() => expect(linkTo('Continue')).toBe('/'));
  expect(linkTo('Continue in Browser')).toBe('/');
});
