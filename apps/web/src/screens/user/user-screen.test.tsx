import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { fakeServer, marnie, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { patterns } from '../../lib/paths.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { UserScreen } from './user-screen.tsx';

class NeverInView {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', NeverInView));
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const hemi = { ...marnie, id: '8', username: 'hemi_88', followersCount: 1200, isMuted: false };

function visit(answers: Parameters<typeof fakeServer>[0], path = '/users/8') {
  const server = fakeServer({
    'GET /api/user': () => ({ status: 200, body: marnie }),
    'GET /api/users/8': () => ({ status: 200, body: hemi }),
    'GET /api/users/8/stats': () => ({ status: 200, body: { totalWon: '10.00', biggestWin: '10.00' } }),
    'GET /api/users/8/posts': () => ({ status: 200, body: { items: [], nextCursor: null } }),
    ...answers,
  });
  renderAt(
    path,
    <>
      <Route path={patterns.user}>
        <UserScreen />
      </Route>
      <Route path="/profile">My own</Route>
      <Route path="/">The feed</Route>
    </>,
  );
  return server;
}

it('shows a person, their counts and what is private to them', async () => {
  visit({});
  expect(await screen.findByRole('heading', { name: 'hemi_88' })).toBeTruthy();
  expect(screen.getByText('1.2K')).toBeTruthy();
  expect(screen.getByText('Gaming enthusiast')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Saved' }));
  expect(screen.getByRole('heading', { name: 'Private Content' })).toBeTruthy();
  expect(screen.getByText('Saved posts are only visible to the account owner')).toBeTruthy();
});

it('follows, and says so while it goes on', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  visit({
    'POST /api/users/8/follow': async () => {
      await asked;
      return { status: 200, body: { isFollowing: true, followersCount: 1201 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeTruthy();
  answer();
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
});

it('reminds of a mute, and takes it back', async () => {
  let isMuted = true;
  visit({
    'GET /api/users/8': () => ({ status: 200, body: { ...hemi, isMuted } }),
    'POST /api/users/8/mute': () => {
      isMuted = false;
      return { status: 200, body: { isMuted } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute' }));
  await waitFor(() => expect(screen.queryByText(/^Muted:/)).toBeNull());
});

it('leaves the page of somebody blocked', async () => {
  visit({ 'POST /api/users/8/block': () => ({ status: 200, body: { isBlocked: true } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'More about hemi_88' }));
  await userEvent.click(screen.getByRole('button', { name: /^Block hemi_88/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('The feed')).toBeTruthy();
  expect(screen.getByText('Blocked hemi_88')).toBeTruthy();
});

it('says once, on the screen, when the person is missing', async () => {
  visit({ 'GET /api/users/8': () => refusal(404, 'NOT_FOUND', 'User not found') });
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  expect(toastStore.get()).toBeNull();
});

it('can be tried again', async () => {
  let fails = true;
  visit({
    'GET /api/users/8': () => (fails ? refusal(500, 'INTERNAL', 'no') : { status: 200, body: hemi }),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(await screen.findByText('User not found or unable to load profile')).toBeTruthy();
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'hemi_88' })).toBeTruthy();
});

it("leads from one's own address to one's own profile", async () => {
  visit({}, '/users/7');
  expect(await screen.findByText('My own')).toBeTruthy();
});
