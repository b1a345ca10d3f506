import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { marnie } from '../accounts/test-kit.tsx';
import { aPost } from '../posts/post-factory.ts';
import { patchOwnUserCard } from './patch-own-user-card.ts';

const own = { ...aPost().user, id: marnie.id, username: 'marnie_r' };
const renamed = { ...marnie, username: 'marnie_rowe', firstName: 'Marnie', lastName: 'Rowe', bio: 'Hello' };

function cache(data: Record<string, unknown>) {
  const client = new QueryClient();
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value, { updatedAt: 1 });
  return client;
}

test('shows the new name wherever the account stands, and touches nothing else', () => {
  const others = aPost({ id: '2', user: { ...own, id: '8', username: 'tess' } });
  const pages = { pages: [{ items: [aPost({ id: '1', user: own }), others] }], pageParams: [undefined] };
  const untouched = { pages: [{ items: [others] }] };
  const client = cache({ feed: pages, other: untouched, profile: { ...own, bio: null, points: 4 } });
  patchOwnUserCard(client, renamed);
  const feed = client.getQueryData<typeof pages>(['feed']);
  expect(feed?.pages[0]?.items[0]?.user).toMatchObject({ username: 'marnie_rowe', firstName: null });
  expect(feed?.pages[0]?.items[1]).toBe(others);
  expect(client.getQueryData(['other'])).toBe(untouched);
  expect(client.getQueryData(['profile'])).toMatchObject({
    username: 'marnie_rowe',
    bio: 'Hello',
    points: 4,
  });
  expect(client.getQueryState(['feed'])?.dataUpdatedAt).toBe(1);
});

test('the name is shown only by somebody who wants that', () => {
  const client = cache({ post: aPost({ user: own }) });
  patchOwnUserCard(client, { ...renamed, showName: true });
  expect(client.getQueryData(['post'])).toMatchObject({ user: { firstName: 'Marnie', lastName: 'Rowe' } });
});
