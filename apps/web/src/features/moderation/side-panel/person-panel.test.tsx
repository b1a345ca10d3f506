// spec: none, the panel beside a queue is not in it
import { userPosts } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPage, aPost, aProfile } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PersonPanel } from './person-panel.tsx';

it('shows an icon in place of a photo, so that the texts of all wins stand in one column', async () => {
  fakeApi()
    .on(getUser, () => aProfile({ id: '8' }))
    .on(userPosts, () => aPage([aPost({ id: '1' }), aPost({ id: '2', imageUrl: null })]));
  renderScreen(<PersonPanel id="8" />, { at: '/admin/posts' });
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByRole('img', { name: 'No photo' })).toHaveLength(1);
});
