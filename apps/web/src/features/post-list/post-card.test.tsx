import { toggleLike } from '@reelmates/contract/social/likes';
import type { Post } from '@reelmates/contract/social/posts';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import type { PostPages } from '../../lib/query-cache/posts-cache.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { createTestQueryClient, renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../testing/replies.ts';
import { useFeed, useUserPosts } from '../posts/posts-queries.ts';
import { PostCard } from './post-card.tsx';

const nothing = () => undefined;

function clientWith(post: Post): QueryClient {
  const client = createTestQueryClient();
  const pages: PostPages = { pages: [{ items: [post], nextCursor: null }], pageParams: [undefined] };
  client.setQueryData(postKeys.feed('for-you'), pages);
  client.setQueryData(postKeys.of(post.user.id), pages);
  return client;
}

function show(post: Post) {
  const card = <PostCard post={post} onOpenPhoto={nothing} onMenu={nothing} />;
  return renderScreen(card, { client: clientWith(post) }).user;
}

/** The same post in the feed and on its author's profile. */
function InTwoLists({ userId }: { userId: string }) {
  const feed = useFeed('for-you');
  const profile = useUserPosts(userId);
  const cards = (posts: Post[] = []) =>
    posts.map((post) => <PostCard key={post.id} post={post} onOpenPhoto={nothing} onMenu={nothing} />);
  return (
    <>
      <section>{cards(feed.data)}</section>
      <section>{cards(profile.data)}</section>
    </>
  );
}

// spec: S2.72, S2.73
test('won, spent where it was given, bet, and the machine in its two halves', () => {
  show(aPost({ amountSpent: '60.00' }));
  const labels = screen.getAllByRole('term').map((term) => term.textContent);
  expect(labels).toEqual(['Won', 'Spent', 'Bet']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$640.00',
    '$60.00',
    '$1.00',
  ]);
  expect(screen.getByText('Lightning Link')).toBeTruthy();
  expect(screen.getByText('Aristocrat')).toBeTruthy();
});

test('without an amount spent there is no cell for it', () => {
  show(aPost({ amountSpent: null, betLevel: null }));
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Won']);
});

// spec: S2.70
test('the photo says whose it is and what it shows', () => {
  show(aPost());
  expect(screen.getByAltText('Photo shared by tess_in_temora: Popped in for the meat raffle.')).toBeTruthy();
});

test('the photo is described in the words of its author where there are some', () => {
  show(aPost({ photoDescription: 'Five gold bells in a row' }));
  expect(screen.getByAltText('Photo shared by tess_in_temora: Five gold bells in a row')).toBeTruthy();
});

test('a caption with a direction override reverses nothing beside it', () => {
  show(aPost({ caption: `\u202e${'Quiet half hour. '.repeat(10)}` }));
  const button = screen.getByRole('button', { name: 'view more' });
  expect(button.closest('bdi')).toBeNull();
  expect(screen.getByText(/Quiet half hour/).tagName).toBe('BDI');
});

// spec: S2.71
test('a long caption is opened and closed', async () => {
  const caption = `${'Quiet half hour. '.repeat(10)}Home before the footy.`;
  const user = show(aPost({ caption }));
  expect(screen.queryByText(/footy/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'view more' }));
  expect(screen.getByText(/footy/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'view less' }));
  expect(screen.queryByText(/footy/)).toBeNull();
});

test("one's own post says where it stands, and cannot be liked before others can see it", () => {
  show(aPost({ status: 'denied', denialReason: 'The screen cannot be read.' }));
  expect(screen.getByText('Denied')).toBeTruthy();
  expect(screen.getByText('The screen cannot be read.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
});

// spec: S2.75, S9.22
test('counts are short, and the same for the eye and the ear', () => {
  show(aPost({ likesCount: 1999, commentsCount: 2_000_000 }));
  expect(screen.getByRole('button', { name: 'Like, 1.9K likes' }).textContent).toBe('1.9K');
  expect(screen.getByRole('button', { name: 'Comments, 2M' }).textContent).toBe('2M');
});

// spec: S4.10, S8.8
test('a like shows in every list at once, and a refusal takes it back in all of them', async () => {
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  fakeApi({ viewer: aViewer() }).on(toggleLike, () => promise);
  const post = aPost();
  renderScreen(<InTwoLists userId={post.user.id} />, { client: clientWith(post) });
  const [first] = screen.getAllByRole('button', { name: 'Like, 23 likes' });
  await userEvent.click(first as HTMLElement);
  expect(screen.getAllByRole('button', { name: 'Unlike, 24 likes', pressed: true })).toHaveLength(2);
  resolve(refuse(503, 'UNAVAILABLE', 'Try later'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Like, 23 likes' })).toHaveLength(2));
  expect(toastStore.get()?.title).toBe('Failed to like post');
});

test('a like of a post that was liked on another device keeps it liked', async () => {
  let isLiked = true;
  const api = fakeApi({ viewer: aViewer() }).on(toggleLike, () => {
    isLiked = !isLiked;
    return { isLiked, likesCount: isLiked ? 24 : 23 };
  });
  const post = aPost();
  const { user } = renderScreen(<InTwoLists userId={post.user.id} />, { client: clientWith(post) });
  await user.click(screen.getAllByRole('button', { name: 'Like, 23 likes' })[0] as HTMLElement);
  await waitFor(() => expect(api.sent(toggleLike)).toHaveLength(2));
  expect(await screen.findAllByRole('button', { name: 'Unlike, 24 likes', pressed: true })).toHaveLength(2);
});
