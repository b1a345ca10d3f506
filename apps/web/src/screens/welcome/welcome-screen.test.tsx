import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, renderAt } from '../../features/accounts/test-kit.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const flag = 'pwa-install-dismissed';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const startButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Get Started' });
const startLink = () => screen.queryByRole('link', { name: 'Get Started' });

function media(matching: string) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes(matching) }),
  );
}

it('holds Get Started back until the install sheet has been acknowledged', async () => {
  fakeServer({});
  renderAt('/', <WelcomeScreen />);
  const sheet = await screen.findByRole('dialog', { name: 'Install Reelmates' });
  expect(startButton()?.disabled).toBe(true);
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(localStorage.getItem(flag)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(localStorage.getItem(flag)).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(startLink()?.getAttribute('href')).toBe('/signup/account');
  expect(document.activeElement).toBe(startLink());
});

it('asks nothing of somebody who acknowledged it before', async () => {
  localStorage.setItem(flag, 'true');
  fakeServer({});
  renderAt('/', <WelcomeScreen />);
  await waitFor(() => expect(startLink()).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks nothing where it runs from the home screen', async () => {
  media('standalone');
  fakeServer({});
  renderAt('/', <WelcomeScreen />);
  await waitFor(() => expect(startLink()).toBeTruthy());
  expect(localStorage.getItem(flag)).toBeNull();
});

it('offers nothing to press and opens no sheet while it is not known who is here', async () => {
  vi.useFakeTimers();
  fakeServer({ 'GET /api/user': () => new Promise(() => {}) });
  for (const acknowledged of ['', 'true']) {
    localStorage.setItem(flag, acknowledged);
    const { unmount } = renderAt('/', <WelcomeScreen />);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(startButton()?.disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
  }
});

it('has eight questions, one answer open at a time', async () => {
  localStorage.setItem(flag, 'true');
  fakeServer({});
  renderAt('/', <WelcomeScreen />);
  const questions = () =>
    screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-expanded'));
  const open = () => questions().map((button) => button.getAttribute('aria-expanded') === 'true');
  expect(open()).toEqual([true, ...Array(7).fill(false)]);
  await userEvent.click(screen.getByRole('button', { name: 'Is my data private?' }));
  expect(open().filter(Boolean)).toHaveLength(1);
  expect(screen.getByText(/^Your email, phone number/).hidden).toBe(false);
});
