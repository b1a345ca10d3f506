import { listFollowers, listFollowing } from '@reelmates/contract/social/connections';
import { getUser, toggleFollow } from '@reelmates/contract/social/users';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { patterns } from '../../lib/paths.ts';
import { aConnection, aProfile, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { FollowersScreen, FollowingScreen } from './connections-screen.tsx';

const viewer = aViewer();
const dot = aConnection({ id: '11', username: 'dot_and_ron', isFollowing: true, followsViewer: true });
const hemi = aConnection({ id: '12', username: 'hemi_88', followsViewer: true });
const sue = aConnection({ id: '13', username: 'surfcoast_sue', bio: 'Surf first\nbistro second' });
const me = aConnection({ id: viewer.id, username: 'marnie_r', bio: 'Two-dollar limit' });

function visit(answers: Setup, path = '/users/7/followers') {
  const api = answers(
    fakeApi({ viewer })
      .on(getUser, () => aProfile({ followersCount: 1280, followingCount: 64 }))
      .on(listFollowers, () => ({ items: [sue, dot, hemi, me], nextCursor: null, known: [dot] }))
      .on(listFollowing, () => ({ items: [], nextCursor: null, known: [] })),
  );
  const { user } = renderScreen(
    <>
      <Route path={patterns.followers}>
        <FollowersScreen />
      </Route>
      <Route path={patterns.following}>
        <FollowingScreen />
      </Route>
    </>,
    { at: path },
  );
  return { api, user };
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('people whom the viewer knows are first, and each person is listed once', async () => {
  visit((api) => api);
  expect(await rowsOf('You know')).toEqual([
    expect.stringMatching(/dot_and_ron.*You follow each other.*Following/),
  ]);
  expect(await rowsOf('Everyone else')).toEqual([
    expect.stringMatching(/surfcoast_sue.*Surf first.*Follow surfcoast_sue/),
    expect.stringMatching(/hemi_88.*Follows you.*Follow back/),
    expect.stringMatching(/marnie_r.*\(You\).*Two-dollar limit$/),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'tess_in_temora' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Followers 1.2K', selected: true })).toBeTruthy();
});

it('follows and stops at once, and keeps the row', async () => {
  let isFollowing = false;
  const { user, api } = visit((server) =>
    server.on(toggleFollow, () => {
      isFollowing = !isFollowing;
      return { isFollowing, followersCount: 1 };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Follow back hemi_88' }));
  await user.click(await screen.findByRole('button', { name: 'Following hemi_88' }));
  expect(await screen.findByRole('button', { name: 'Follow back hemi_88' })).toBeTruthy();
  expect(api.sent(toggleFollow)).toHaveLength(2);
});

it('presses the switch again when it came out the other way', async () => {
  const answers = [false, true];
  const { user, api } = visit((server) =>
    server.on(toggleFollow, () => ({ isFollowing: answers.shift() ?? false, followersCount: 1 })),
  );
  await user.click(await screen.findByRole('button', { name: 'Follow surfcoast_sue' }));
  expect(await screen.findByRole('button', { name: 'Following surfcoast_sue' })).toBeTruthy();
  await expect.poll(() => api.sent(toggleFollow)).toHaveLength(2);
});

// spec: S8.11
it('takes a follow back that did not reach the server', async () => {
  const { user } = visit((server) => server.on(toggleFollow, () => unreachable));
  await user.click(await screen.findByRole('button', { name: 'Follow surfcoast_sue' }));
  expect(await screen.findByText('Failed to update follow status')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Follow surfcoast_sue' })).toBeTruthy();
});

it('changes between the lists, and says where one is empty', async () => {
  const { user } = visit((api) => api);
  await user.click(await screen.findByRole('tab', { name: 'Following 64' }));
  expect(location.pathname).toBe('/users/7/following');
  expect(await screen.findByText('tess_in_temora follows nobody yet.')).toBeTruthy();
});

it('Load more adds the next page without repeating anyone', async () => {
  const { user } = visit((api) =>
    api.on(listFollowers, ({ query }) =>
      query.cursor === undefined
        ? { items: [sue], nextCursor: 'more', known: [] }
        : { items: [sue, hemi], nextCursor: null, known: [] },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('link', { name: /hemi_88/ });
  expect(await rowsOf('Followers')).toHaveLength(2);
});

it('Retry loads the list after a failure', async () => {
  let fails = true;
  const { user } = visit((api) =>
    api.on(listFollowers, () =>
      fails ? refuse(500, 'INTERNAL', 'no') : { items: [sue], nextCursor: null, known: [] },
    ),
  );
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /surfcoast_sue/ })).toBeTruthy();
});

it('says where the person is missing', async () => {
  visit((api) =>
    api
      .on(getUser, () => refuse(404, 'NOT_FOUND', 'User not found'))
      .on(listFollowers, () => refuse(404, 'NOT_FOUND', 'User not found')),
  );
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy();
});
