// spec: none, a post on its own page is not in it

import { listComments } from '@reelmates/contract/social/comments';
import { deletePost, getPost } from '@reelmates/contract/social/posts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { toastStore } from '../../lib/toast-store.ts';
import { aPage, aPost, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { PostScreen } from './post-screen.tsx';

const me = aViewer();
const mine = aPost({ user: aUserCard({ id: me.id, username: 'marnie_r' }), likesCount: 0, commentsCount: 0 });

it('a person who has left the page of a post while it was being deleted stays where they are', async () => {
  const deleted = Promise.withResolvers<void>();
  const api = fakeApi({ viewer: me })
    .on(getPost, () => mine)
    .on(listComments, () => aPage([]))
    .on(deletePost, () => deleted.promise.then(() => undefined));
  const { user } = renderScreen(<Route path="/posts/:id" component={PostScreen} />, {
    at: `/posts/${mine.id}`,
  });
  history.replaceState({ from: '/' }, '');
  await user.click(await screen.findByRole('button', { name: /^More about the post/ }));
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.sent(deletePost)).toHaveLength(1));
  const steps = [vi.spyOn(history, 'go'), vi.spyOn(history, 'back')];
  for (const step of steps) step.mockImplementation(() => {});
  history.pushState({ from: `/posts/${mine.id}` }, '', '/tracker');
  deleted.resolve();
  await waitFor(() => expect(toastStore.get()?.title).toBe('Post deleted'));
  expect(location.pathname).toBe('/tracker');
  for (const step of steps) expect(step).not.toHaveBeenCalled();
});

it('a post that did not load says so alone on the screen, as high as other screens do', async () => {
  fakeApi({ viewer: me }).on(getPost, () => refuse(500, 'INTERNAL', 'Something went wrong.'));
  renderScreen(<Route path="/posts/:id" component={PostScreen} />, { at: `/posts/${mine.id}` });
  const heading = await screen.findByRole('heading', { level: 1, name: "Post didn't load" });
  const alert = heading.closest('[role="alert"]');
  expect(alert?.matches('main > :only-child')).toBe(true);
});
