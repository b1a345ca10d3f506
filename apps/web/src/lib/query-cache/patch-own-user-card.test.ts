import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aPost, aViewer } from '../../testing/factories.ts';
import { peopleKeys } from './keys/people-keys.ts';
import { postKeys } from './keys/post-keys.ts';
import { patchOwnUserCard } from './patch-own-user-card.ts';

const marnie = aViewer({ id: '7' });
const own = { ...aPost().user, id: marnie.id, username: 'marnie_r' };
const renamed = { ...marnie, username: 'marnie_rowe', firstName: 'Marnie', lastName: 'Rowe', bio: 'Hello' };

function cache(...entries: [key: QueryKey, data: unknown][]) {
  const client = new QueryClient();
  for (const [key, data] of entries) client.setQueryData(key, data, { updatedAt: 1 });
  return client;
}

const feed = postKeys.feed('for-you');
const other = postKeys.feed('following');
const profile = peopleKeys.profile(marnie.id);

test('patches the new name in every place of the account, and nothing else', () => {
  const others = aPost({ id: '2', user: { ...own, id: '8', username: 'tess' } });
  const pages = { pages: [{ items: [aPost({ id: '1', user: own }), others] }], pageParams: [undefined] };
  const untouched = { pages: [{ items: [others] }] };
  const client = cache([feed, pages], [other, untouched], [profile, { ...own, bio: null, points: 4 }]);
  patchOwnUserCard(client, renamed);
  const shown = client.getQueryData<typeof pages>(feed);
  expect(shown?.pages[0]?.items[0]?.user).toMatchObject({ username: 'marnie_rowe', firstName: null });
  expect(shown?.pages[0]?.items[1]).toBe(others);
  expect(client.getQueryData(other)).toBe(untouched);
  expect(client.getQueryData(profile)).toMatchObject({
    username: 'marnie_rowe',
    bio: 'Hello',
    points: 4,
  });
  expect(client.getQueryState(feed)?.dataUpdatedAt).toBe(1);
});

test('shows the full name only if the account chose so', () => {
  const client = cache([postKeys.one('1'), aPost({ user: own })]);
  patchOwnUserCard(client, { ...renamed, showName: true });
  expect(client.getQueryData(postKeys.one('1'))).toMatchObject({
    user: { firstName: 'Marnie', lastName: 'Rowe' },
  });
});
