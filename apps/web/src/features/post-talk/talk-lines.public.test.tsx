// spec: none, the talk under posts is not in it
import { listLikers } from '@reelmates/contract/social/likes';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { toggleFollow, type UserCard } from '@reelmates/contract/social/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aComment, aPage, aPost, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sequence, unreachable } from '../../testing/replies.ts';
import { TalkLines } from './talk-lines.public.tsx';

const names = ['dot_and_ron', 'bluey', 'moana_w'];
const likers = names.map((username, index) =>
  aUserCard({ id: String(index + 10), username, isVerified: false }),
);
const talk = { postId: '1', likers, blockedLikers: 0, bestComment: null };

const serve = () => fakeApi({ viewer: aViewer() }).on(readPostTalk, () => [talk]);

test('names the latest liker and counts the others, the viewer among them', async () => {
  serve();
  renderScreen(<TalkLines post={aPost({ likesCount: 24, isLikedByUser: true })} onComments={undefined} />);
  await screen.findByRole('button', { name: /^Liked by dot_and_ron and 23 others ?, show all$/ });
});

test('names a single liker alone, and counts one other as one', async () => {
  serve().on(readPostTalk, () => [{ ...talk, likers: likers.slice(0, 1) }]);
  const { rerender } = renderScreen(<TalkLines post={aPost({ likesCount: 1 })} onComments={undefined} />);
  await screen.findByRole('button', { name: /^Liked by dot_and_ron ?, show all$/ });
  rerender(<TalkLines post={aPost({ likesCount: 2, isLikedByUser: true })} onComments={undefined} />);
  await screen.findByRole('button', { name: /^Liked by dot_and_ron and 1 other ?, show all$/ });
});

test('shows the badge of a verified liker and of a verified author of the best comment', async () => {
  const verified = aUserCard({ username: 'dee', isVerified: true });
  const bestComment = aComment({ user: verified, content: 'Good on you' });
  serve().on(readPostTalk, () => [{ ...talk, likers: [verified], bestComment }]);
  renderScreen(<TalkLines post={aPost({ likesCount: 1, commentsCount: 1 })} onComments={() => {}} />);
  await screen.findByRole('button', { name: /^Liked by dee\s?Verified/ });
  await screen.findByRole('button', { name: /dee\s?Verified\s?Good on you/ });
});

test('leaves people whom the viewer blocked out of the others', async () => {
  serve().on(readPostTalk, () => [{ ...talk, blockedLikers: 4 }]);
  renderScreen(<TalkLines post={aPost({ likesCount: 24 })} onComments={undefined} />);
  await screen.findByRole('button', { name: /^Liked by dot_and_ron and 19 others ?, show all$/ });
});

test('sends no request and shows nothing if only the viewer likes it', async () => {
  const api = serve();
  const { container } = renderScreen(
    <TalkLines post={aPost({ likesCount: 1, isLikedByUser: true })} onComments={undefined} />,
  );
  await Promise.resolve();
  expect(container.querySelector('button')).toBeNull();
  expect(api.sent(readPostTalk)).toHaveLength(0);
});

test('says nothing where the viewer may see none of the likers', async () => {
  const api = serve().on(readPostTalk, () => []);
  const { container } = renderScreen(<TalkLines post={aPost()} onComments={undefined} />);
  await waitFor(() => expect(api.sent(readPostTalk)).toHaveLength(1));
  await waitFor(() => expect(container.querySelector('div')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

test('the cards of a page share one request', async () => {
  const api = serve().on(readPostTalk, ({ query }) => query.ids.map((postId) => ({ ...talk, postId })));
  const posts = ['1', '2', '3'].map((id) => aPost({ id }));
  renderScreen(posts.map((post) => <TalkLines key={post.id} post={post} onComments={undefined} />));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Liked by/ })).toHaveLength(3));
  expect(api.sent(readPostTalk).map(({ query }) => query.ids)).toEqual([['1', '2', '3']]);
});

test('the line opens the list of likers, which loads more', async () => {
  const person = (at: number) => ({
    ...aUserCard({ id: String(at), username: `mate_${at}` }),
    bio: null,
    isFollowing: false,
  });
  serve()
    .on(listLikers, ({ query }) =>
      query.cursor === 'next'
        ? aPage([person(2)])
        : aPage([{ ...person(1), bio: 'tea and a flutter' }], 'next'),
    )
    .on(toggleFollow, () => ({ isFollowing: true, followersCount: 1 }));
  const { user } = renderScreen(<TalkLines post={aPost()} onComments={undefined} />);
  await user.click(await screen.findByRole('button', { name: /^Liked by/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Likes' });
  const first = await within(sheet).findByRole('link', { name: /mate_1/ });
  expect(first.getAttribute('href')).toBe('/users/1');
  expect(within(sheet).getByText('tea and a flutter')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Follow mate_1' }));
  await within(sheet).findByRole('button', { name: 'Following mate_1' });
  await user.click(within(sheet).getByRole('button', { name: /Load More/ }));
  await within(sheet).findByRole('link', { name: /mate_2/ });
});

test('a list that did not load can be tried again', async () => {
  serve().on(listLikers, sequence(unreachable, aPage([])));
  const { user } = renderScreen(<TalkLines post={aPost()} onComments={undefined} />);
  await user.click(await screen.findByRole('button', { name: /^Liked by/ }));
  await screen.findByText("Likes didn't load");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No likes yet');
});

test('the best comment opens the comments, and is not repeated above them', async () => {
  const bestComment = aComment({ content: 'Half an hour and out the door.', user: likers[1] as UserCard });
  serve().on(readPostTalk, () => [{ ...talk, bestComment }]);
  const onComments = vi.fn();
  const { user, rerender } = renderScreen(<TalkLines post={aPost()} onComments={onComments} />);
  await user.click(await screen.findByRole('button', { name: /bluey Half an hour and out the door\./ }));
  expect(onComments).toHaveBeenCalledTimes(1);
  rerender(<TalkLines post={aPost()} onComments={undefined} />);
  expect(screen.queryByText(/Half an hour/)).toBeNull();
});
