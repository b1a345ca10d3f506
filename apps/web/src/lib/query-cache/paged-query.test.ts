// spec: none, how lists that are loaded page by page are kept in the cache
import type { InfiniteData } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderQueryHook } from '../../testing/render-screen.tsx';
import { postKeys } from './keys/post-keys.ts';
import { usePagedList } from './paged-query.ts';

type Item = { id: string; liked: boolean };
type List = InfiniteData<{ items: Item[]; nextCursor: string | null }>;

const key = postKeys.feed('for-you');
const item = (id: string): Item => ({ id, liked: false });

/** A list whose second page is on its way until `arrive` is called. */
async function loadingNextPage() {
  const second = Promise.withResolvers<{ items: Item[]; nextCursor: null }>();
  const { result, client } = renderQueryHook(() =>
    usePagedList(key, async ({ cursor }) =>
      cursor === undefined ? { items: [item('1'), item('2')], nextCursor: 'second' } : second.promise,
    ),
  );
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  let loaded: Promise<unknown> = Promise.resolve();
  act(() => {
    loaded = result.current.fetchNextPage();
  });
  return {
    client,
    ids: () => result.current.data?.map(({ id }) => id),
    items: () => result.current.data,
    arrive: async () => {
      second.resolve({ items: [item('3')], nextCursor: null });
      await act(() => loaded);
    },
  };
}

test('changes and removals during the loading of the next page are preserved', async () => {
  const { client, items, arrive } = await loadingNextPage();
  act(
    () =>
      void client.setQueryData<List>(
        key,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: [{ id: '2', liked: true }] })),
          },
      ),
  );
  await arrive();
  await waitFor(() => expect(items()).toEqual([{ id: '2', liked: true }, item('3')]));
});

test('a list that was replaced while its next page was loading does not get the page of the previous one', async () => {
  const { client, ids, arrive } = await loadingNextPage();
  const pages = [{ items: [item('9'), item('1')], nextCursor: 'other' }];
  act(() => void client.setQueryData<List>(key, { pages, pageParams: [undefined] }));
  await arrive();
  await waitFor(() => expect(ids()).toEqual(['9', '1']));
});

test('the next page follows where nothing was changed', async () => {
  const { ids, arrive } = await loadingNextPage();
  await arrive();
  await waitFor(() => expect(ids()).toEqual(['1', '2', '3']));
});
