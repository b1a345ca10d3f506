import { userPosts } from '@reelmates/contract/social/posts';
import { getUser, toggleBlock, toggleFollow, toggleMute, userStats } from '@reelmates/contract/social/users';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { patterns } from '../../lib/paths.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { neverInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { UserScreen } from './user-screen.tsx';

const marnie = aViewer({ id: '7' });

beforeEach(neverInView);
const hemi = { ...marnie, id: '8', username: 'hemi_88', followersCount: 1200, isMuted: false };

function visit(answers: Setup, path = '/users/8') {
  const server = answers(
    fakeApi({ viewer: marnie })
      .on(getUser, () => hemi)
      .on(userStats, () => ({ totalWon: '10.00', biggestWin: '10.00' }))
      .on(userPosts, () => ({ items: [], nextCursor: null })),
  );
  renderScreen(
    <>
      <Route path={patterns.user}>
        <UserScreen />
      </Route>
      <Route path="/profile">My own</Route>
      <Route path="/">The feed</Route>
    </>,
    { at: path },
  );
  return server;
}

// spec: S2.99, S2.100, S2.116, S2.117, S6.3, S6.4, S9.22
it('shows a person and their counts, and hides private stats', async () => {
  visit((api) => api);
  expect(await screen.findByRole('heading', { name: /^hemi_\s?88$/ })).toBeTruthy();
  expect(screen.getByText('1.2K')).toBeTruthy();
  expect(screen.getByText('Gaming enthusiast')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Saved' }));
  expect(screen.getByRole('heading', { name: 'Private Content' })).toBeTruthy();
  expect(screen.getByText('Saved posts are only visible to the account owner')).toBeTruthy();
});

// spec: S2.116, S4.11
it('the follow button shows its progress and result', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  visit((api) =>
    api.on(toggleFollow, async () => {
      await asked;
      return { isFollowing: true, followersCount: 1201 };
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeTruthy();
  answer();
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy();
});

it('reminds of a mute, and takes it back', async () => {
  let isMuted = true;
  visit((api) =>
    api
      .on(getUser, () => ({ ...hemi, isMuted }))
      .on(toggleMute, () => {
        isMuted = false;
        return { isMuted };
      }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute' }));
  await waitFor(() => expect(screen.queryByText(/^Muted:/)).toBeNull());
});

it('leaves the page of a person who was just blocked', async () => {
  visit((api) => api.on(toggleBlock, () => ({ isBlocked: true })));
  await userEvent.click(await screen.findByRole('button', { name: 'More about hemi_88' }));
  await userEvent.click(screen.getByRole('button', { name: /^Block hemi_88/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('The feed')).toBeTruthy();
  expect(screen.getByText('Blocked hemi_88')).toBeTruthy();
});

// spec: S2.118
it('says once, on the screen, when the person is missing', async () => {
  visit((api) => api.on(getUser, () => refuse(404, 'NOT_FOUND', 'User not found')));
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  expect(toastStore.get()).toBeNull();
});

// spec: S8.16
it('Retry loads the profile after a failure', async () => {
  let fails = true;
  visit((api) => api.on(getUser, () => (fails ? refuse(500, 'INTERNAL', 'no') : hemi)));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(await screen.findByText('User not found or unable to load profile')).toBeTruthy();
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: /^hemi_\s?88$/ })).toBeTruthy();
});

it("the viewer's own address redirects to the own profile", async () => {
  visit((api) => api, '/users/7');
  expect(await screen.findByText('My own')).toBeTruthy();
});

it('the heading that has the focus on arrival keeps it when the profile has loaded', async () => {
  const { promise: loaded, resolve: answer } = Promise.withResolvers<typeof hemi>();
  visit((api) => api.on(getUser, () => loaded));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Profile' });
  heading.tabIndex = -1;
  heading.focus();
  answer(hemi);
  const loadedHeading = await screen.findByRole('heading', { level: 1, name: /^hemi_/ });
  expect(document.activeElement).toBe(loadedHeading);
});
