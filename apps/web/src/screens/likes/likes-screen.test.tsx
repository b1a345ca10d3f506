import { postLikes } from '@reelmates/contract/social/likes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aPage, aPost } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { neverInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { LikesScreen } from './likes-screen.tsx';

beforeEach(neverInView);
const liker = (number: number) => ({
  ...aPost().user,
  id: `u${number}`,
  username: `mate_${number}`,
  bio: number === 1 ? 'Coffee first' : null,
});
const liked = (id: string, likers: number, likesCount = likers) => ({
  ...aPost({ id, likesCount }),
  likers: Array.from({ length: likers }, (_, index) => liker(index + 1)),
});
const open = () => renderScreen(<LikesScreen />, { at: '/likes' });

// spec: S2.128, S2.129
it('shows own posts with who likes them', async () => {
  fakeApi().on(postLikes, () => aPage([liked('31', 2)]));
  open();
  const post = (await screen.findByText(/^2 likes/)).closest('a');
  expect(post?.textContent).toContain('$640.00');
  expect(post?.getAttribute('href')).toBe('/posts/31');
  const mate = screen.getByRole('link', { name: /mate_1\s*.*Coffee first/ });
  expect(mate.getAttribute('href')).toBe('/users/u1');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText(/others?$/)).toBeNull();
});

it('shows five at first, then all that came, and counts the rest', async () => {
  fakeApi().on(postLikes, () => aPage([liked('31', 20, 26)]));
  open();
  await screen.findByText('mate_5');
  expect(screen.queryByText('mate_6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 15 more' }));
  expect(screen.getByText('mate_20')).toBeTruthy();
  expect(screen.getByText('and 6 others')).toBeTruthy();
});

// spec: S2.130
it('an empty list says that no post has likes yet', async () => {
  fakeApi().on(postLikes, () => aPage([]));
  open();
  expect(await screen.findByRole('heading', { name: 'No posts with likes yet' })).toBeTruthy();
  expect(screen.getByText('Share some posts to see who likes them!')).toBeTruthy();
});

it('Retry loads the list after a failure', async () => {
  let fails = true;
  fakeApi().on(postLikes, () => (fails ? refuse(500, 'INTERNAL', 'no') : aPage([])));
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('No posts with likes yet')).toBeTruthy();
});
