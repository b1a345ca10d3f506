// spec: S2.104
import { userPosts } from '@reelmates/contract/social/posts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { removePost } from '../../lib/query-cache/posts-cache.ts';
import { aPage, aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { alwaysInView, neverInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PhotoGrid } from './photo-grid.tsx';

const plain = (id: string) => aPost({ id, caption: `Plain ${id}`, imageUrl: null });
const withPhoto = (id: string) => aPost({ id, caption: `Photo ${id}` });

const draw = () => renderScreen(<PhotoGrid userId="7" empty={<p>No posts yet</p>} />);
const photos = () => screen.queryByRole('list', { name: 'Photos' });

it('a list of posts stays one when a later page has a photo', async () => {
  alwaysInView();
  fakeApi({ viewer: aViewer() }).on(userPosts, ({ query }) =>
    query.cursor === 'next' ? aPage([withPhoto('3')]) : aPage([plain('1'), plain('2')], 'next'),
  );
  draw();
  await screen.findByText('Photo 3');
  expect(screen.getByText('Plain 1')).toBeTruthy();
  expect(photos()).toBeNull();
});

it('a grid stays one without its last photo', async () => {
  neverInView();
  fakeApi({ viewer: aViewer() }).on(userPosts, () => aPage([withPhoto('1'), plain('2')]));
  const { client } = draw();
  await screen.findByRole('list', { name: 'Photos' });
  act(() => removePost(client, '1'));
  expect(client.getQueryData(postKeys.of('7'))).toBeTruthy();
  await screen.findByRole('heading', { name: 'Without a photo' });
  expect(photos()).toBeNull();
  expect(screen.queryByRole('feed')).toBeNull();
});
