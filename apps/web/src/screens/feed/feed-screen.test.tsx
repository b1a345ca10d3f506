import type { Me } from '@reelmates/contract/account/sign-in';
import { monthOdds } from '@reelmates/contract/play/odds';
import { createComment } from '@reelmates/contract/social/comments';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { followingFeed, forYouFeed, myPosts } from '@reelmates/contract/social/posts';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { enqueue, flushOutbox, newEntry } from '../../features/outbox/flush-outbox.public.ts';
import { refreshOutbox } from '../../features/outbox/outbox-query.public.ts';
import { aPage, aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { neverInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { FeedScreen } from './feed-screen.tsx';

/** The browser's database. */
vi.mock('idb-keyval', () => import('../../testing/fake-idb-keyval.ts'));

const post = (id: string) => aPost({ id, caption: `Post ${id}` });

/** Empty feeds and no own posts by default. */
const serve = () =>
  fakeApi({ viewer: aViewer() })
    .on(myPosts, () => aPage([]))
    .on(monthOdds, () => undefined)
    .on(listNotifications, () => ({ ...aPage([]), unreadCount: 0 }))
    .on(forYouFeed, () => aPage([]))
    .on(followingFeed, () => aPage([]));

const open = (path = '/') => renderScreen(<FeedScreen />, { at: path }).user;

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

// spec: S2.66, S4.12
test('only the feed of the chosen tab is fetched, and the address contains the tab', async () => {
  const api = serve()
    .on(forYouFeed, () => aPage([post('1')]))
    .on(followingFeed, () => aPage([post('2')]));
  const user = open();
  await screen.findByText('Post 1');
  expect(api.sent(followingFeed)).toHaveLength(0);
  await user.click(screen.getByRole('tab', { name: 'Following' }));
  await screen.findByText('Post 2');
  expect(location.search).toBe('?tab=following');
  expect(api.sent(forYouFeed)).toHaveLength(1);
});

// spec: S2.67
test('an empty Following says how to fill it, and leads to For You', async () => {
  serve();
  const user = open('/?tab=following');
  await screen.findByText('No posts from people you follow');
  await user.click(screen.getByRole('button', { name: 'Go to For You' }));
  await screen.findByText('Be the first to share your pokie wins!');
});

test('a feed that did not load keeps its tabs and can be tried again', async () => {
  const api = serve().on(forYouFeed, () => unreachable);
  const user = open();
  await screen.findByText("Posts didn't load");
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  api.on(forYouFeed, () => aPage([post('1')]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Post 1');
});

test('new posts are counted when the app becomes visible again, and are shown after a press', async () => {
  const api = serve().on(forYouFeed, () => aPage([post('1')]));
  const user = open();
  await screen.findByText('Post 1');
  api.on(forYouFeed, () => aPage([post('3'), post('2'), post('1')]));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  const pill = await screen.findByRole('button', { name: '2 new posts' });
  expect(screen.queryByText('Post 3')).toBeNull();
  await user.click(pill);
  await screen.findByText('Post 3');
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

test('a feed of 2,000 posts continues with the next page alone, and leads back to the newest', async () => {
  neverInView();
  const first = {
    ...aPage(Array.from({ length: 2_000 }, (_, index) => post(`${index + 1}`))),
    nextCursor: 'deep',
  };
  const api = serve().on(forYouFeed, ({ query }) => (query.cursor === undefined ? first : unreachable));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText("More posts didn't load.");
  expect(screen.getAllByRole('article')).toHaveLength(2_000);

  api.on(forYouFeed, ({ query }) => (query.cursor === 'deep' ? aPage([post('2001')]) : first));
  const again = screen.getByRole('button', { name: 'Load more' });
  act(() => {
    again.click();
    again.click();
  });
  await screen.findByText('Post 2001');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  // Requests: the first page, the failed one, and one for two quick presses.
  expect(api.sent(forYouFeed)).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home feed' }));

  await user.click(await screen.findByRole('button', { name: 'Newest posts' }));
  await screen.findByText('Post 1');
}, 60_000);

test('a page that arrives after the viewer has gone elsewhere does not move them', async () => {
  neverInView();
  const first = {
    ...aPage(Array.from({ length: 2_000 }, (_, index) => post(`${index + 1}`))),
    nextCursor: 'deep',
  };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const api = serve().on(forYouFeed, async ({ query }) => {
    if (query.cursor === undefined) return first;
    await answered;
    return aPage([post('2001')]);
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await user.click(screen.getByRole('tab', { name: 'Following' }));
  await screen.findByText('No posts from people you follow');
  answer();
  await vi.waitFor(() => expect(api.sent(forYouFeed)).toHaveLength(2), soon);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Following' }));
}, 60_000);

test('after a post, the feed says where the post is', async () => {
  serve()
    .on(forYouFeed, () => aPage([post('1')]))
    .on(myPosts, () =>
      aPage([
        { ...post('8'), status: 'pending' },
        { ...post('7'), status: 'approved' },
      ]),
    );
  open();
  await screen.findByText('Your post is with our moderators');
});

test('a refused entry of the outbox is shown at the top of an open feed, a queued one is not', async () => {
  const api = serve()
    .on(forYouFeed, () => aPage([post('1')]))
    .on(createComment, () => refuse(404, 'NOT_FOUND', 'Post not found'));
  const { client } = renderScreen(<FeedScreen />, { at: '/' });
  await screen.findByText('Post 1');
  const { id } = api.viewer as Me;
  const written = { kind: 'comment', postId: '5', author: 'maria', content: 'Nice one' } as const;
  await enqueue(newEntry<'comment'>(id, 'a-comment-key', written));
  await act(() => refreshOutbox(client));
  expect(screen.queryByText('Nice one')).toBeNull();
  await flushOutbox(id);
  await act(() => refreshOutbox(client));
  const refused = within(await screen.findByRole('region', { name: '1 thing on this device only' }));
  expect(refused.getByText('Nice one')).toBeTruthy();
  expect(refused.getByText("The post or person it is for isn't there any more.")).toBeTruthy();
});
