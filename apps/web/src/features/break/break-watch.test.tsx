import { monthOdds } from '@reelmates/contract/play/odds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../lib/api/api.ts';
import { cachedExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { BreakWatch } from './break-watch.tsx';

const end = '2031-07-23T08:00:00.000Z';
const me = { id: '9', selfExclusionStart: null, selfExclusionEnd: null as string | null };

/** A window with a feed and a tracker in its memory, on a server that says this of the account. */
function openWindow(account: { selfExclusionEnd: string | null }) {
  const refusal = { message: 'You are taking a break.', code: 'SELF_EXCLUDED', selfExclusionEnd: end };
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/user' ? Response.json({ ...me, ...account }) : Response.json(refusal, { status: 403 }),
  );
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(['me'], me);
  client.setQueryData(['posts', 'lists', 'feed'], { pages: [] });
  client.setQueryData(['tracker', 'stats'], {});
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <BreakWatch />
    </QueryClientProvider>,
  );
  return { client, unmount };
}

const known = (client: QueryClient) => client.getQueryData<typeof me>(['me'])?.selfExclusionEnd;

beforeEach(() => localStorage.clear());

it('closes the app when any call is refused, and drops what was loaded of others', async () => {
  const { client, unmount } = openWindow({ selfExclusionEnd: end });
  await expect(call(monthOdds, {})).rejects.toThrow('403');
  await waitFor(() => expect(known(client)).toBe(end));
  await waitFor(() => expect(client.getQueryData(['posts', 'lists', 'feed'])).toBeUndefined());
  expect(client.getQueryData(['tracker', 'stats'])).toEqual({});
  expect(cachedExclusion()).toBe(end);
  unmount();
  expect(cachedExclusion()).toBeNull();
});

it('tells the other tabs', async () => {
  const first = openWindow({ selfExclusionEnd: end });
  const second = openWindow({ selfExclusionEnd: end });
  first.client.setQueryData(['me'], { ...me, selfExclusionEnd: end });
  await waitFor(() => expect(known(second.client)).toBe(end));
});

it('asks again when the app is seen after a while', async () => {
  const { client } = openWindow({ selfExclusionEnd: end });
  client.setQueryData(['me'], me, { updatedAt: Date.now() - 60_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(known(client)).toBe(end));
});
