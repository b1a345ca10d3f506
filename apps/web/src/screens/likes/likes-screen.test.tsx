import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { aPost } from '../../features/posts/post-factory.ts';
import { LikesScreen } from './likes-screen.tsx';

class NeverInView {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', NeverInView));
afterEach(() => vi.unstubAllGlobals());

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
const page = (items: unknown[], nextCursor: string | null = null) => ({
  status: 200,
  body: { items, nextCursor },
});
const route = 'GET /api/users/post-likes';
const open = () => renderAt('/likes', <LikesScreen />);

it('shows own posts with who likes them', async () => {
  fakeServer({ [route]: () => page([liked('31', 2)]) });
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
  fakeServer({ [route]: () => page([liked('31', 20, 26)]) });
  open();
  await screen.findByText('mate_5');
  expect(screen.queryByText('mate_6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 15 more' }));
  expect(screen.getByText('mate_20')).toBeTruthy();
  expect(screen.getByText('and 6 others')).toBeTruthy();
});

it('says when there are none', async () => {
  fakeServer({ [route]: () => page([]) });
  open();
  expect(await screen.findByRole('heading', { name: 'No posts with likes yet' })).toBeTruthy();
  expect(screen.getByText('Share some posts to see who likes them!')).toBeTruthy();
});

it('can be tried again', async () => {
  let fails = true;
  fakeServer({ [route]: () => (fails ? refusal(500, 'INTERNAL', 'no') : page([])) });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('No posts with likes yet')).toBeTruthy();
});
