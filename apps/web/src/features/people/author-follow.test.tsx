// spec: none, following from a card is not in it
import { forYouFeed } from '@reelmates/contract/social/posts';
import { toggleFollow } from '@reelmates/contract/social/users';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../lib/api/api.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { aPage, aPost, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AuthorFollow } from './author-follow.tsx';

const by = (id: string, username: string, isFollowing?: boolean) =>
  aPost({
    id,
    user: { ...aUserCard({ id, username }), ...(isFollowing === undefined ? {} : { isFollowing }) },
  });

function Authors() {
  const { data } = useQuery({
    queryKey: postKeys.feed('for-you'),
    queryFn: ({ signal }) => call(forYouFeed, { query: {}, signal }),
  });
  return data?.items.map(({ id, user }) => <AuthorFollow key={id} author={user} />);
}

it('offers to follow strangers alone, and stays so that a mistake can be undone', async () => {
  let isFollowing = false;
  fakeApi({ viewer: aViewer() })
    .on(forYouFeed, () => aPage([by('7', 'tess', false), by('8', 'hemi', true), by('99', 'marnie_r')]))
    .on(toggleFollow, () => {
      isFollowing = !isFollowing;
      return { isFollowing, followersCount: 1 };
    });
  const { user } = renderScreen(<Authors />);
  await user.click(await screen.findByRole('button', { name: 'Follow tess' }));
  expect(await screen.findByRole('button', { name: 'Following tess' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
