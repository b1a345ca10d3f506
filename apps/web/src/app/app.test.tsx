import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { browser } from '../lib/api/unauthorized.ts';
import { beginFirstEvening, endFirstEvening } from '../lib/device-storage/first-evening.ts';
import { setShownAccount } from '../lib/query-cache/shown-account.ts';
import { dismissToast } from '../lib/toast-store.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { Shell } from './app.tsx';
import { aroundNav } from './navigation.ts';
import { createQueryClient } from './query-client.ts';
import type { RedirectRoute, ScreenRoute } from './routes.tsx';

type Session = {
  viewer: { id?: string; username: string | null; selfExclusionEnd?: string } | null | undefined;
  isLoading: boolean;
  isError: boolean;
};

const mocks = vi.hoisted(() => ({ session: {} as unknown }));
vi.mock('../features/session/session.public.ts', () => ({
  useViewer: () => mocks.session,
  viewerKey: ['me'],
}));

vi.mock('./routes.tsx', async (importActual) => {
  const { loadNav, loadMemberWatch } = await importActual<typeof import('./routes.tsx')>();
  const route = (path: string, name: string, more: Partial<ScreenRoute> = {}): ScreenRoute => ({
    path,
    access: 'public',
    load: async () => () => (
      <main id="main" tabIndex={-1}>
        <h1>{name}</h1>
      </main>
    ),
    ...more,
  });
  let attempts = 0;
  const flaky = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <h1>Flaky</h1>;
  };
  const routes: (ScreenRoute | RedirectRoute)[] = [
    route('/', 'Welcome'),
    { path: '/signup', redirect: '/signup/account' },
    route('/signup/account', 'Sign up'),
    route('/username-picker', 'Choose Your Username', { access: 'member' }),
    route('/tracker', 'Tracker', { access: 'member', nav: true, onBreak: 'open' }),
    route('/map', 'Map', { access: 'member', nav: true }),
    route('/leaderboard', 'Board', { nav: true, onBreak: 'closed' }),
    { path: '/flaky', access: 'public', load: flaky },
  ];
  return {
    routes,
    feedRoute: route('/', 'Feed', { access: 'member', nav: true }),
    firstEveningRoute: route('/', 'First evening', { access: 'member' }),
    notFoundRoute: route('*', 'Lost'),
    loadBreakScreen: route('', 'Break').load,
    loadNav,
    loadMemberWatch,
  };
});

const signedIn: Session = { viewer: { username: 'marnie_r' }, isLoading: false, isError: false };
const signedOut: Session = { viewer: null, isLoading: false, isError: false };
const unknown: Session = { viewer: undefined, isLoading: true, isError: false };

function visit(path: string, session: Session, { memberExpected = false } = {}) {
  history.replaceState(null, '', path);
  mocks.session = session;
  const client = createQueryClient();
  const tree = () => (
    <QueryClientProvider client={client}>
      <Router aroundNav={aroundNav}>
        <Shell memberExpected={memberExpected} />
        <Toaster />
      </Router>
    </QueryClientProvider>
  );
  const view = render(tree());
  const switchTo = (next: Session) => {
    mocks.session = next;
    view.rerender(tree());
  };
  return Object.assign(switchTo, { client });
}

const heading = (name: string) => screen.findByRole('heading', { name });

let redirectTo: ReturnType<typeof vi.fn<(address: string) => void>>;
beforeEach(() => {
  redirectTo = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

// spec: S2.12, S2.14, S4.1
it('shows the welcome screen at / while signed out, and the feed while signed in', async () => {
  const switchTo = visit('/', unknown);
  await heading('Welcome');
  switchTo(signedOut);
  await heading('Welcome');
  switchTo(signedIn);
  await heading('Feed');
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

// spec: S2.30
it('shows the first evening at / to an account that was just made, until it is left', async () => {
  beginFirstEvening('7');
  visit('/', { ...signedIn, viewer: { id: '7', username: 'marnie_r' } });
  await heading('First evening');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  act(() => endFirstEvening());
  expect(document.activeElement).toBe(await heading('Feed'));
});

it('shows the feed to another account than the one that was just made', async () => {
  beginFirstEvening('7');
  visit('/', { ...signedIn, viewer: { id: '8', username: 'hemi_88' } });
  await heading('Feed');
  act(() => endFirstEvening());
});

describe('where the server has seen a session', () => {
  const open = (path: string, session: Session) => visit(path, session, { memberExpected: true });

  it('shows a placeholder instead of the welcome screen while the feed loads', async () => {
    const switchTo = open('/', unknown);
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Welcome' })).toBeNull();
    switchTo(signedIn);
    await heading('Feed');
  });

  it('shows the welcome screen, without a message, when the session has ended', async () => {
    const switchTo = open('/', unknown);
    switchTo(signedOut);
    await heading('Welcome');
    expect(screen.queryByText('Unauthorized')).toBeNull();
  });

  it('offers Retry at / when it cannot tell who is signed in', async () => {
    open('/', { viewer: undefined, isLoading: false, isError: true });
    await heading("This page didn't load");
  });
});

it('leaves the focus where it is when the feed replaces the welcome screen', async () => {
  const switchTo = visit('/', unknown);
  await heading('Welcome');
  const skipLink = screen.getByRole('link', { name: 'Skip to main content' });
  act(() => skipLink.focus());
  switchTo(signedIn);
  await heading('Feed');
  expect(document.activeElement).toBe(skipLink);
});

// spec: S2.26, S8.7, S9.27
it('sends signed-out people to sign in: spinner, toast, and the address after 500 ms', async () => {
  vi.useFakeTimers();
  visit('/tracker?from=mail', signedOut);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.getByText('Unauthorized')).toBeTruthy();
  expect(screen.getByText('You are logged out. Logging in again...')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(499);
  });
  expect(redirectTo).not.toHaveBeenCalled();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(redirectTo.mock.calls).toEqual([['/api/login?next=%2Ftracker%3Ffrom%3Dmail']]);
});

it('shows no toast right after a log-out', async () => {
  const switchTo = visit('/tracker', signedIn);
  await heading('Tracker');
  vi.useFakeTimers();
  setShownAccount(switchTo.client, null);
  switchTo(signedOut);
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(screen.queryByText('Unauthorized')).toBeNull();
  expect(redirectTo).not.toHaveBeenCalled();
});

// spec: S2.26
it('redirects to sign in when the session ended in another tab or on another device', async () => {
  const switchTo = visit('/tracker', signedIn);
  await heading('Tracker');
  vi.useFakeTimers();
  setShownAccount(switchTo.client, '1');
  switchTo(signedOut);
  expect(screen.getByText('Unauthorized')).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(500);
  });
  expect(redirectTo.mock.calls).toEqual([['/api/login?next=%2Ftracker']]);
});

it('offers Retry when it cannot tell who is signed in', async () => {
  visit('/tracker', { viewer: undefined, isLoading: false, isError: true });
  await heading("This page didn't load");
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

// spec: S2.1, S4.4
it.each(['/', '/tracker', '/terms', '/nowhere'])(
  'keeps people without a username at the picker, from %s',
  async (path) => {
    visit(path, { viewer: { username: null }, isLoading: false, isError: false });
    await heading('Choose Your Username');
    expect(location.pathname).toBe('/username-picker');
  },
);

it('redirects from the picker to the home page once there is a username', async () => {
  visit('/username-picker', signedIn);
  await heading('Feed');
  expect(location.pathname).toBe('/');
});

// spec: S2.27, S2.28
it('has five entries below, of which the one of the page is marked', async () => {
  visit('/tracker', signedIn);
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Feed', '/'],
    ['Map', '/map'],
    ['Add', '/add'],
    ['Tracker', '/tracker'],
    ['Profile', '/profile'],
  ]);
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Tracker');
});

it('a redirect leads to its target', async () => {
  visit('/signup', signedOut);
  await heading('Sign up');
  expect(location.pathname).toBe('/signup/account');
});

// spec: S2.13, S2.25
it.each([signedIn, signedOut])('shows the not-found screen for unknown addresses', async (session) => {
  visit('/nowhere', session);
  await heading('Lost');
  expect(redirectTo).not.toHaveBeenCalled();
});

it('shows an error state when a screen’s chunk fails, and Retry loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  visit('/flaky', signedOut);
  await heading("This page didn't load");
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  await heading('Flaky');
});

it('moves the focus to the heading of the next page', async () => {
  visit('/', signedIn);
  await heading('Feed');
  const link = await screen.findByRole('link', { name: 'Tracker' });
  act(() => link.click());
  const title = await heading('Tracker');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

describe('during a break', () => {
  const resting: Session = {
    ...signedIn,
    viewer: { username: 'marnie_r', selfExclusionEnd: '2031-07-23T08:00:00.000Z' },
  };
  const heading = async (path: string, session: Session) => {
    visit(path, session);
    return (await screen.findByRole('heading')).textContent;
  };

  it.each([
    ['/', 'Break'],
    ['/map', 'Break'],
    ['/leaderboard', 'Break'],
    ['/tracker', 'Tracker'],
    ['/signup/account', 'Sign up'],
    ['/nowhere', 'Lost'],
  ])('%s shows %s', async (path, name) => {
    expect(await heading(path, resting)).toBe(name);
  });

  it('moves the focus to the heading of the screen that replaces what was open', async () => {
    const switchTo = visit('/', signedIn);
    await screen.findByRole('heading', { name: 'Feed' });
    switchTo(resting);
    const title = await screen.findByRole('heading', { name: 'Break' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('the bottom navigation stays', async () => {
    visit('/map', resting);
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it('shows no feed to an offline device that has stored the break', async () => {
    localStorage.setItem('break', '2031-07-23T08:00:00.000Z');
    const offline: Session = { viewer: undefined, isLoading: false, isError: true };
    expect(await heading('/', offline)).toBe('Break');
  });
});
