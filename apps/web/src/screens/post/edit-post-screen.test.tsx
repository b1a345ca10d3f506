// spec: none, one post on two devices is not in it
import { editPost, getPost } from '@reelmates/contract/social/posts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import type { PostPages } from '../../lib/query-cache/posts-cache.ts';
import { aPost, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { createTestQueryClient, renderScreen } from '../../testing/render-screen.tsx';
import { EditPostScreen } from './edit-post-screen.tsx';

const me = aViewer();
const mine = aPost({
  user: aUserCard({ id: me.id, username: 'marnie_r' }),
  status: 'approved',
  isPublic: true,
  caption: 'As the feed shows it',
  venue: null,
  venueId: null,
});

it('only fields changed here are sent, so that changes of another device stay', async () => {
  const changed = { ...mine, caption: 'As the phone has said it better' };
  const api = fakeApi({ viewer: me })
    .on(getPost, () => changed)
    .on(editPost, () => changed);
  const client = createTestQueryClient();
  const pages: PostPages = { pages: [{ items: [mine], nextCursor: null }], pageParams: [undefined] };
  client.setQueryData(postKeys.feed('for-you'), pages);
  const { user } = renderScreen(<Route path="/post/:id/edit" component={EditPostScreen} />, {
    at: `/post/${mine.id}/edit`,
    client,
  });
  await waitFor(() => expect(api.sent(getPost)).toHaveLength(1));
  const spent = screen.getByLabelText(/Amount spent/i);
  await user.clear(spent);
  await user.type(spent, '85');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent(editPost)).toHaveLength(1));
  expect(api.sent(editPost)[0]?.body).toEqual({ amountSpent: '85.00' });
});

it('discarding restored changes gives the focus to the form, as the pressed button goes', async () => {
  fakeApi({ viewer: me }).on(getPost, () => mine);
  const open = () =>
    renderScreen(<Route path="/post/:id/edit" component={EditPostScreen} />, { at: `/post/${mine.id}/edit` });
  const before = open();
  const caption = await screen.findByLabelText('Caption');
  await before.user.type(caption, ', and more');
  before.unmount();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByText('Your unsaved changes are back.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Win amount'));
});
