// spec: none, the list of one's own content is not in it
import { authMe } from '@reelmates/contract/account/sign-in';
import { type Comment, deleteComment } from '@reelmates/contract/social/comments';
import type { OwnContent } from '@reelmates/contract/social/own-content';
import { myContent } from '@reelmates/contract/social/own-content';
import { deletePost, editPost } from '@reelmates/contract/social/posts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { commentKeys } from '../../lib/query-cache/keys/comment-keys.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { findPost } from '../../lib/query-cache/posts-cache.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aComment, aPage, aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { OwnContentScreen } from './own-content-screen.tsx';

const post: OwnContent = {
  kind: 'post',
  id: '1',
  postId: '1',
  text: 'Meat tray and a pot',
  imageUrl: '/images/abc',
  isPublic: true,
  status: 'approved',
  createdAt: '2026-11-20T08:00:00.000Z',
};
const comment: OwnContent = {
  kind: 'comment',
  id: '1',
  postId: '31',
  text: 'Good on you',
  imageUrl: null,
  isPublic: true,
  status: 'pending',
  createdAt: '2026-11-18T08:00:00.000Z',
};

function open(answers: Setup, { resting = true } = {}) {
  const viewer = aViewer({ selfExclusionEnd: resting ? '2031-07-23T08:00:00.000Z' : null });
  const server = answers(fakeApi({ viewer }));
  const { client } = renderScreen(<OwnContentScreen />, { at: '/your-content' });
  return { ...server, client };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('list', { name: 'Your posts and comments' })).getAllByRole('listitem');

it('shows nothing below the list before it has loaded, so that nothing moves', async () => {
  open((api) => api.on(myContent, () => new Promise(() => {})));
  expect(await screen.findByText('Loading your posts and comments')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download your data' })).toBeNull();
});

it('lists posts and comments with where they stand, page by page', async () => {
  open((api) =>
    api.on(myContent, ({ query }) =>
      query.cursor === 'next'
        ? aPage([comment, { ...comment, id: '2', status: 'denied' }])
        : aPage([post, { ...post, id: '2', text: '', imageUrl: null, isPublic: false }], 'next'),
    ),
  );
  await screen.findByText('Meat tray and a pot');
  await press('Load More');
  await screen.findAllByText('Good on you');
  const shown = rows().map((row) => row.querySelector('h2')?.textContent);
  expect(shown).toEqual([
    'Post, Nov 20, 2026',
    'Post, Nov 20, 2026',
    'Comment, Nov 18, 2026',
    'Comment, Nov 18, 2026',
  ]);
  const states = ['Public', 'Only you', 'Pending review', 'Denied'];
  for (const [at, state] of states.entries()) {
    expect(within(rows()[at] as HTMLElement).getByText(state)).toBeTruthy();
  }
  expect(screen.getByText('No caption')).toBeTruthy();
  expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe('/images/abc?w=160');
});

it('makes a post private after asking, once however often it is pressed', async () => {
  const server = open((api) =>
    api
      .on(myContent, () => aPage([post, comment]))
      .on(editPost, () => ({ ...aPost(), id: '1', isPublic: false })),
  );
  await press('Make private: Post of Nov 20, 2026');
  expect(screen.getByText(/You can make it public again when you have come back/)).toBeTruthy();
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Make private' });
  await userEvent.dblClick(button);
  await screen.findByText('Only you');
  expect(server.sent(editPost).map(({ body }) => body)).toEqual([{ isPublic: false }]);
  expect(screen.queryByRole('button', { name: /^Make private/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Post, Nov 20, 2026'));
});

it('deletes a post and a comment, each after asking, and moves the focus on', async () => {
  const server = open((api) =>
    api
      .on(myContent, () => aPage([post, comment]))
      .on(deletePost, () => undefined)
      .on(deleteComment, () => undefined),
  );
  await press('Delete: Post of Nov 20, 2026');
  expect(screen.getByText(/The 2 points it earned are taken back/)).toBeTruthy();
  await confirm('Delete');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(toastStore.get()?.title).toBe('Post deleted');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment, Nov 18, 2026'));
  await press('Delete: Comment of Nov 18, 2026');
  await confirm('Delete');
  await screen.findByRole('heading', { name: 'Nothing here' });
  expect(server.sent(deleteComment)).toHaveLength(1);
});

it('a deleted comment is gone under its post, too, which counts one less', async () => {
  const { client } = open((api) =>
    api.on(myContent, () => aPage([{ ...comment, status: 'approved' }])).on(deleteComment, () => undefined),
  );
  const [own, other] = [aComment({ id: comment.id }), aComment({ id: '2' })];
  const pages = (items: unknown[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] });
  client.setQueryData(postKeys.feed('for-you'), pages([aPost({ id: comment.postId, commentsCount: 6 })]));
  client.setQueryData(commentKeys.of(comment.postId), pages([other]));
  client.setQueryData(commentKeys.added(comment.postId), [own]);
  await press('Delete: Comment of Nov 18, 2026');
  await confirm('Delete');
  await screen.findByRole('heading', { name: 'Nothing here' });
  expect(client.getQueryData<Comment[]>(commentKeys.added(comment.postId))).toEqual([]);
  expect(client.getQueryData(commentKeys.of(comment.postId))).toEqual(pages([other]));
  expect(findPost(client, comment.postId)?.commentsCount).toBe(5);
});

it('a post that was deleted elsewhere counts as deleted, and a failed deletion shows a message', async () => {
  open((api) =>
    api
      .on(myContent, () => aPage([post, comment]))
      .on(deletePost, () => refuse(404, 'NOT_FOUND', 'Post not found'))
      .on(deleteComment, () => refuse(503, 'UNAVAILABLE', 'Please try again in a moment')),
  );
  await press('Delete: Post of Nov 20, 2026');
  await confirm('Delete');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press('Delete: Comment of Nov 18, 2026');
  await confirm('Delete');
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to delete comment'));
  expect(rows()).toHaveLength(1);
});

it('can be tried again when the list does not load', async () => {
  let fails = true;
  open((api) => api.on(myContent, () => (fails ? refuse(503, 'UNAVAILABLE', 'no') : aPage([post]))));
  await screen.findByRole('heading', { name: "Your posts and comments didn't load" });
  fails = false;
  await press('Retry');
  await screen.findByText('Meat tray and a pot');
});

it('says when a further page does not load, and loads it on another press', async () => {
  let fails = true;
  open((api) =>
    api.on(myContent, ({ query }) => {
      if (query.cursor === undefined) return aPage([post], 'next');
      return fails ? refuse(503, 'UNAVAILABLE', 'no') : aPage([comment]);
    }),
  );
  await press('Load More');
  await screen.findByText("More didn't load. Please try again.");
  fails = false;
  await press('Load More');
  await screen.findByText('Good on you');
});

it('leads to the download of everything', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open((api) => api.on(myContent, () => aPage([])).on(authMe, () => aViewer()));
  await press('Download your data');
  await waitFor(() => expect(toastStore.get()?.title).toBe('Your download has started'));
  expect(click).toHaveBeenCalledOnce();
});
