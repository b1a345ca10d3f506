import type { Post } from '@reelmates/contract/social/posts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { FeedScreen } from './feed-screen.tsx';

const page = (...items: Post[]) => ({ items, nextCursor: null });
const post = (id: string) => aPost({ id, caption: `Post ${id}` });

/** The latest word of the server for each address; null cannot be reached. */
function serve(answers: Record<string, unknown>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    const body = answers[address];
    if (body === null || body === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });
  return { calls, answers };
}

const me = { id: '99', username: 'marnie_r', points: 14 };
const common = { '/api/users/me/posts': page() };

function open(path = '/') {
  history.replaceState(null, '', path);
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(['me'], me);
  render(
    <QueryClientProvider client={client}>
      <FeedScreen />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('scrollTo', vi.fn());
});

test('only the feed of the chosen tab is fetched, and the tab stands in the address', async () => {
  const { calls } = serve({
    ...common,
    '/api/posts': page(post('1')),
    '/api/posts/following': page(post('2')),
  });
  const user = open();
  await screen.findByText('Post 1');
  expect(calls).not.toContain('/api/posts/following');
  await user.click(screen.getByRole('tab', { name: 'Following' }));
  await screen.findByText('Post 2');
  expect(location.search).toBe('?tab=following');
  expect(calls.filter((call) => call === '/api/posts')).toHaveLength(1);
});

test('an empty Following says how to fill it, and leads to For You', async () => {
  serve({ ...common, '/api/posts': page(), '/api/posts/following': page() });
  const user = open('/?tab=following');
  await screen.findByText('No posts from people you follow');
  await user.click(screen.getByRole('button', { name: 'Go to For You' }));
  await screen.findByText('Be the first to share your pokie wins!');
});

test('a feed that did not load keeps its tabs and can be tried again', async () => {
  const server = serve({ ...common, '/api/posts': null });
  const user = open();
  await screen.findByText("Posts didn't load");
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  server.answers['/api/posts'] = page(post('1'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Post 1');
});

test('new posts are counted when the app is seen again, and come in when they are asked for', async () => {
  const server = serve({ ...common, '/api/posts': page(post('1')) });
  const user = open();
  await screen.findByText('Post 1');
  server.answers['/api/posts'] = page(post('3'), post('2'), post('1'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  const pill = await screen.findByRole('button', { name: '2 new posts' });
  expect(screen.queryByText('Post 3')).toBeNull();
  await user.click(pill);
  await screen.findByText('Post 3');
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

test('somebody who has just posted is told where the post is', async () => {
  serve({
    '/api/posts': page(post('1')),
    '/api/users/me/posts': page({ ...post('8'), status: 'pending' }, { ...post('7'), status: 'approved' }),
  });
  open();
  await screen.findByText('Your post is with our moderators');
});
