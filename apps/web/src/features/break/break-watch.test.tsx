// spec: none, how a break is watched is not in it
import { currentUser, type Me } from '@reelmates/contract/account/sign-in';
import { monthOdds } from '@reelmates/contract/play/odds';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../lib/api/api.ts';
import { cachedExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { aPage, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { createTestQueryClient, renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { BreakWatch } from './break-watch.tsx';

const end = '2031-07-23T08:00:00.000Z';
const me = aViewer({ id: '9' });

/** A window with a cached feed and tracker, and a server that returns this viewer. */
function openWindow(account: Pick<Me, 'selfExclusionEnd'>) {
  fakeApi({ viewer: me })
    .on(currentUser, () => ({ ...me, ...account }))
    .on(monthOdds, () => refuse(403, 'SELF_EXCLUDED', 'You are taking a break.', { selfExclusionEnd: end }));
  const client = createTestQueryClient();
  client.setQueryData(['posts', 'lists', 'feed'], { pages: [] });
  client.setQueryData(['notifications', 'list'], { pages: [] });
  client.setQueryData(['tracker', 'stats'], {});
  const { unmount } = renderScreen(<BreakWatch />, { client });
  return { client, unmount };
}

const known = (client: QueryClient) => client.getQueryData<typeof me>(['me'])?.selfExclusionEnd;

it('closes the app when any call is refused, and drops what was loaded of others', async () => {
  const { client, unmount } = openWindow({ selfExclusionEnd: end });
  await expect(call(monthOdds, {})).rejects.toThrow('403');
  await waitFor(() => expect(known(client)).toBe(end));
  await waitFor(() => expect(client.getQueryData(['posts', 'lists', 'feed'])).toBeUndefined());
  expect(client.getQueryData(['notifications', 'list'])).toBeUndefined();
  expect(client.getQueryData(['tracker', 'stats'])).toEqual({});
  expect(cachedExclusion()).toBe(end);
  unmount();
  expect(cachedExclusion()).toBeNull();
});

it('refetches what an open screen shows, such as the number of notifications', async () => {
  fakeApi({ viewer: me })
    .on(currentUser, () => ({ ...me, selfExclusionEnd: end }))
    .on(listNotifications, () => ({ ...aPage([]), unreadCount: 0 }));
  const client = createTestQueryClient();
  client.setQueryData(['notifications', 'unread'], 5);
  function Bell() {
    const { data } = useQuery({
      queryKey: ['notifications', 'unread'],
      queryFn: async () => (await call(listNotifications, { query: {} })).unreadCount,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return <p>{data} unread</p>;
  }
  renderScreen(
    <>
      <Bell />
      <BreakWatch />
    </>,
    { client },
  );
  expect(screen.getByText('5 unread')).toBeTruthy();
  client.setQueryData(['me'], { ...me, selfExclusionEnd: end });
  expect(await screen.findByText('0 unread')).toBeTruthy();
});

it('a break that is known in one tab reaches the other tabs', async () => {
  const first = openWindow({ selfExclusionEnd: end });
  const second = openWindow({ selfExclusionEnd: end });
  first.client.setQueryData(['me'], { ...me, selfExclusionEnd: end });
  await waitFor(() => expect(known(second.client)).toBe(end));
});

it('refetches when the app becomes visible after a while', async () => {
  const { client } = openWindow({ selfExclusionEnd: end });
  client.setQueryData(['me'], me, { updatedAt: Date.now() - 60_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(known(client)).toBe(end));
});
