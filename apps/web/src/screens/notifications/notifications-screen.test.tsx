// spec: none, notifications are not in it
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@reelmates/contract/social/notifications';
import { toggleFollow } from '@reelmates/contract/social/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { aPage, aUserCard } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { alwaysInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../testing/replies.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

beforeEach(alwaysInView);

const card = (username: string) => aUserCard({ id: `u-${username}`, username, isVerified: false });
const like: Notification = {
  id: '1',
  kind: 'like',
  actors: [card('ana'), card('ben')],
  count: 5,
  post: { id: '31', imageUrl: '/images/abc', caption: '' },
  text: 'liked your post',
  read: false,
  createdAt: '2025-11-22T08:42:00.000Z',
};
const follow: Notification = {
  ...like,
  id: '2',
  kind: 'follow',
  actors: [card('cy')],
  count: 1,
  text: 'started following you',
  read: true,
};
const outcome: Notification = {
  ...like,
  id: '3',
  kind: 'report_outcome',
  actors: [],
  count: 0,
  text: 'We looked at your report of a post.',
  read: true,
};

/** The list, and what the bell asks for. */
function serveList(list: () => ReturnType<typeof page> | Refusal, bell: () => ReturnType<typeof page>) {
  return fakeApi().on(listNotifications, ({ query }) => (query.limit === 1 ? bell() : list()));
}

const page = (items: readonly Notification[], unreadCount: number, nextCursor: string | null = null) => ({
  ...aPage(items, nextCursor),
  unreadCount,
});

const open = () =>
  renderScreen(
    <>
      <NotificationsBell />
      <NotificationsScreen />
    </>,
    { at: '/notifications' },
  );

it('says what happened and leads there', async () => {
  serveList(
    () => page([like, follow, outcome], 1),
    () => page([like], 1),
  ).on(readNotifications, () => undefined);
  open();
  const row = (await screen.findByText('ana')).closest('a');
  expect(row?.getAttribute('href')).toBe('/posts/31');
  // Screen readers announce unread rows, too.
  expect(row?.textContent).toContain('New: ana, ben and 3 others liked your post');
  expect(screen.getByText('cy').closest('a')?.getAttribute('href')).toBe('/users/u-cy');
  expect(screen.getByText('We looked at your report of a post.').closest('a')).toBeNull();
});

it('shows the verified badge beside the names', async () => {
  const verified = { ...card('dee'), isVerified: true };
  const others = { ...card('eli'), isVerified: false };
  serveList(
    () => page([{ ...like, actors: [verified, others], read: true }], 0),
    () => page([], 0),
  );
  open();
  expect(within(await screen.findByText('dee')).getByRole('img', { name: 'Verified' })).toBeTruthy();
  expect(within(screen.getByText('eli')).queryByRole('img')).toBeNull();
});

/** Four are unread, one of them in the list. */
function fourUnread() {
  let unread = 4;
  return serveList(
    () => page([{ ...like, read: unread === 3 }, follow], unread),
    () => page([like], unread),
  ).on(readNotifications, () => {
    unread = 3;
    return undefined;
  });
}

it('shown notifications are marked as read, and the bell follows', async () => {
  const server = fourUnread();
  open();
  expect(await screen.findByRole('link', { name: 'Notifications, 4 unread' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeTruthy();
  expect(server.sent(readNotifications).map(({ body }) => body)).toEqual([{ ids: ['1'] }]);
  // The unread mark stays during this visit.
  expect(screen.getByText('New:')).toBeTruthy();
});

function Visits() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <NotificationsBell />
      {isOpen ? <NotificationsScreen /> : null}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Come back'}
      </button>
    </>
  );
}

it('on another visit the bell is up to date, while the list still shows what was unread', async () => {
  const server = fourUnread();
  renderScreen(<Visits />, { at: '/notifications' });
  await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Come back' }));
  await waitFor(() => expect(server.sent(readNotifications)).toHaveLength(2));
  // The count is refetched after each marking.
  await waitFor(() =>
    expect(server.sent(listNotifications).filter(({ query }) => query.limit === 1)).toHaveLength(3),
  );
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeTruthy();
});

it('loads more as the end comes near, and shows each once', async () => {
  fakeApi().on(listNotifications, ({ query }) => {
    if (query.limit === 1) return page([], 0);
    const shown = { ...like, read: true };
    return query.cursor === 'next' ? page([shown, follow], 0) : page([shown], 0, 'next');
  });
  open();
  expect(await screen.findByText('cy')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('loads further pages if everything on a page is hidden, before it says that there is nothing', async () => {
  const [second, third] = [0, 1].map(() => Promise.withResolvers<ReturnType<typeof page>>());
  const server = fakeApi().on(listNotifications, ({ query }) => {
    if (query.limit === 1) return page([], 0);
    if (query.cursor === undefined) return page([], 0, 'second');
    return (query.cursor === 'second' ? second : third)?.promise ?? page([], 0);
  });
  open();
  const isLoading = async (cursor: string) => {
    await waitFor(() => expect(server.sent(listNotifications).at(-1)?.query.cursor).toBe(cursor));
    expect(await screen.findByText('Loading notifications')).toBeTruthy();
  };
  await isLoading('second');
  second?.resolve(page([], 0, 'third'));
  await isLoading('third');
  expect(screen.queryByRole('heading', { name: 'Nothing yet' })).toBeNull();
  third?.resolve(page([follow], 0));
  expect(await screen.findByText('cy')).toBeTruthy();
});

it('says when there is nothing yet', async () => {
  fakeApi().on(listNotifications, () => page([], 0));
  open();
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
});

it('Retry loads the list after a failure', async () => {
  let fails = true;
  serveList(
    () => (fails ? refuse(503, 'UNAVAILABLE', 'no') : page([follow], 0)),
    () => page([], 120),
  );
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: "Notifications didn't load" })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Notifications, more than 99 unread' })).toBeTruthy();
  fails = false;
  await userEvent.click(retry);
  await waitFor(() => expect(screen.getByText('cy')).toBeTruthy());
});

const hour = '2025-11-22T08:00:00.000Z';
const group: Notification = {
  ...follow,
  id: '20',
  actors: [card('cy'), card('dee')],
  count: 4,
  hour,
  read: false,
};

it('opens a group of followers in place, whatever page its parts came on, and reads them all', async () => {
  const server = fakeApi()
    .on(listNotifications, ({ query }) => {
      if (query.limit === 1) return page([], 0);
      const rest = { ...group, id: '10', actors: [card('eli')], count: 1 };
      return query.cursor === 'next' ? page([rest], 5) : page([group], 5, 'next');
    })
    .on(readNotifications, () => undefined);
  open();
  const row = await screen.findByRole('button', { name: /started following you/ });
  await waitFor(() => expect(row.textContent).toContain('New: cy, dee and 3 others started following you'));
  expect(screen.queryByRole('link', { name: 'eli' })).toBeNull();
  await userEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  const people = within(screen.getByRole('list', { name: 'New followers' }));
  expect(people.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ccy', 'Ddee', 'Eeli']);
  expect(people.getByText('and 2 others')).toBeTruthy();
  await waitFor(() =>
    expect(server.sent(readNotifications).flatMap(({ body }) => body?.ids)).toEqual(
      expect.arrayContaining(['20', '10']),
    ),
  );
});

it('follows back from the row of a new follower, and from a group that is open', async () => {
  const one = { ...follow, id: '30', actors: [{ ...card('fay'), id: '71', isFollowing: false }] };
  const several = {
    ...group,
    actors: [
      { ...card('cy'), id: '72', isFollowing: true },
      { ...card('dee'), id: '73', isFollowing: false },
    ],
    count: 2,
  };
  const server = serveList(
    () => page([one, several], 0),
    () => page([], 0),
  )
    .on(readNotifications, () => undefined)
    .on(toggleFollow, () => ({ isFollowing: true, followersCount: 1 }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Follow back fay' }));
  expect(await screen.findByRole('button', { name: 'Following fay' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /cy and dee/ }));
  expect(screen.getByRole('button', { name: 'Following cy' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Follow back dee' }));
  await waitFor(() =>
    expect(server.sent(toggleFollow).map(({ params }) => params.userId)).toEqual(['71', '73']),
  );
});

it('marks everything as read with one press', async () => {
  let unread = 7;
  const server = serveList(
    () => page([{ ...like, read: unread === 0 }, follow], unread),
    () => page([like], unread),
  ).on(readNotifications, ({ body }) => {
    if (body?.ids === undefined) unread = 0;
    return undefined;
  });
  open();
  const fresh = within(await screen.findByRole('region', { name: 'New' }));
  await userEvent.click(fresh.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New' })).toBeNull());
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(server.sent(readNotifications).some(({ body }) => body?.ids === undefined)).toBe(true);
});

it('asks again how many are unread when another tab has read some', async () => {
  let unread = 2;
  serveList(
    () => page([], unread),
    () => page([], unread),
  );
  open();
  expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeTruthy();
  unread = 0;
  const otherTab = new BroadcastChannel('notifications');
  otherTab.postMessage(null);
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy();
  otherTab.close();
});
