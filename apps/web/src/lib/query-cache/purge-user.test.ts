import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { withoutEntriesOf } from './entries-of-user.ts';
import { postKeys } from './keys/post-keys.ts';
import { purgeUserFromCache, removeUserFromFeeds } from './purge-user.ts';

const card = (id: string) => ({ ...aPost().user, id, username: `member_${id}` });
const postBy = (userId: string, id: string) => aPost({ id, user: card(userId) });
const pages = (...items: unknown[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] });
const idsIn = (data: unknown) => JSON.stringify(data).match(/"id":"p\d"/g) ?? [];

it('finds the person and their content in every list', () => {
  expect(withoutEntriesOf('7', [card('7'), card('8')])).toEqual([card('8')]);
  expect(withoutEntriesOf('7', pages(postBy('7', 'p1'), postBy('8', 'p2')))).toEqual(
    pages(postBy('8', 'p2')),
  );
  expect(
    withoutEntriesOf('7', { items: [{ ...postBy('8', 'p1'), likers: [card('7'), card('9')] }] }),
  ).toEqual({
    items: [{ ...postBy('8', 'p1'), likers: [card('9')] }],
  });
  expect(withoutEntriesOf('7', { leaderboard: [{ id: '1', userId: '7', username: 'x' }] })).toEqual({
    leaderboard: [],
  });
  const together = { id: 'n1', actors: [card('7'), card('8')] };
  expect(withoutEntriesOf('7', [{ id: 'n2', actors: [card('7')] }, together])).toEqual([
    { id: 'n1', actors: [card('8')] },
  ]);
});

it('keeps the identity of data without anything of theirs', () => {
  const data = pages(postBy('8', 'p1'));
  expect(withoutEntriesOf('7', data)).toBe(data);
  // A post is not theirs because its id equals the person's.
  expect(withoutEntriesOf('7', [postBy('8', '7')])).toHaveLength(1);
});

it("after a block the cache contains the person only in the viewer's own lists", () => {
  const client = new QueryClient();
  client.setQueryData(postKeys.feed('for-you'), pages(postBy('7', 'p1'), postBy('8', 'p2')));
  client.setQueryData(postKeys.of('7'), pages(postBy('7', 'p1')));
  client.setQueryData(
    ['comments', 'p2'],
    pages({ id: 'c1', user: card('7') }, { id: 'c2', user: card('8') }),
  );
  client.setQueryData(['people', '7', 'profile'], card('7'));
  client.setQueryData(['me'], card('1'));
  client.setQueryData(['safety', 'block'], pages(card('7')));
  purgeUserFromCache(client, '7');
  const social = client
    .getQueriesData({ predicate: ({ queryKey }) => queryKey[0] !== 'safety' })
    .map(([, data]) => data);
  expect(JSON.stringify(social)).not.toContain('member_7');
  expect(client.getQueryData(['safety', 'block'])).toEqual(pages(card('7')));
  expect(client.getQueryData(['me'])).toEqual(card('1'));
  // Feeds keep their scroll position; a profile's counts are fetched again.
  expect(client.getQueryState(postKeys.feed('for-you'))?.isInvalidated).toBe(false);
  expect(client.getQueryState(['comments', 'p2'])?.isInvalidated).toBe(true);
});

it('a feed that is empty although there are more pages is fetched again', () => {
  const client = new QueryClient();
  const data = { pages: [{ items: [postBy('7', 'p1')], nextCursor: 'more' }], pageParams: [undefined] };
  client.setQueryData(postKeys.feed('for-you'), data);
  purgeUserFromCache(client, '7');
  expect(client.getQueryState(postKeys.feed('for-you'))?.isInvalidated).toBe(true);
});

it('after a mute their posts are out of the feeds, and nowhere else', () => {
  const client = new QueryClient();
  for (const tab of ['for-you', 'following'] as const) {
    client.setQueryData(postKeys.feed(tab), pages(postBy('7', 'p1'), postBy('8', 'p2')));
    client.setQueryData(postKeys.latest(tab), { items: [postBy('7', 'p1')], nextCursor: null });
  }
  client.setQueryData(postKeys.of('7'), pages(postBy('7', 'p1')));
  removeUserFromFeeds(client, '7');
  expect(idsIn(client.getQueryData(postKeys.feed('for-you')))).toEqual(['"id":"p2"']);
  expect(idsIn(client.getQueryData(postKeys.feed('following')))).toEqual(['"id":"p2"']);
  expect(client.getQueryData(postKeys.latest('following'))).toEqual({ items: [], nextCursor: null });
  expect(idsIn(client.getQueryData(postKeys.of('7')))).toEqual(['"id":"p1"']);
});
