import type { Notification } from '@reelmates/contract/social/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { aPost } from '../../features/posts/post-factory.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

/** Everything is in view as soon as it is observed. */
class AlwaysInView {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.#callback([entry], this as unknown as IntersectionObserver));
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', AlwaysInView));
afterEach(() => {
  // What has been seen is sent when the page is left: while there is a server.
  cleanup();
  vi.unstubAllGlobals();
});

const card = (username: string) => ({ ...aPost().user, id: `u-${username}`, username });
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

const page = (items: readonly Notification[], unreadCount: number, nextCursor: string | null = null) => ({
  status: 200,
  body: { items, nextCursor, unreadCount },
});

const open = () =>
  renderAt(
    '/notifications',
    <>
      <NotificationsBell />
      <NotificationsScreen />
    </>,
  );

it('says what happened and leads there', async () => {
  fakeServer({
    'GET /api/notifications': () => page([like, follow, outcome], 1),
    'GET /api/notifications?limit=1': () => page([like], 1),
    'POST /api/notifications/read': () => ({ status: 204 }),
  });
  open();
  const row = (await screen.findByText('ana')).closest('a');
  expect(row?.getAttribute('href')).toBe('/posts/31');
  // Unread is said, not only shown.
  expect(row?.textContent).toContain('New: ana, ben and 3 others liked your post');
  expect(screen.getByText('cy').closest('a')?.getAttribute('href')).toBe('/users/u-cy');
  expect(screen.getByText('We looked at your report of a post.').closest('a')).toBeNull();
});

it('shows the verified badge beside the names', async () => {
  const verified = { ...card('dee'), isVerified: true };
  const others = { ...card('eli'), isVerified: false };
  fakeServer({
    'GET /api/notifications': () => page([{ ...like, actors: [verified, others], read: true }], 0),
    'GET /api/notifications?limit=1': () => page([], 0),
  });
  open();
  expect(within(await screen.findByText('dee')).getByRole('img', { name: 'Verified' })).toBeTruthy();
  expect(within(screen.getByText('eli')).queryByRole('img')).toBeNull();
});

/** Four are unread, one of them in the list. */
function fourUnread() {
  let unread = 4;
  return fakeServer({
    'GET /api/notifications': () => page([{ ...like, read: unread === 3 }, follow], unread),
    'GET /api/notifications?limit=1': () => page([like], unread),
    'POST /api/notifications/read': () => {
      unread = 3;
      return { status: 204 };
    },
  });
}

it('marks as read what was seen, and the bell follows', async () => {
  const server = fourUnread();
  open();
  expect(await screen.findByRole('link', { name: 'Notifications, 4 unread' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeTruthy();
  expect(server.sent('POST /api/notifications/read').map(({ body }) => body)).toEqual([{ ids: ['1'] }]);
  // The mark stays for this visit.
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

it('the bell stays true on another visit, while the list still shows what it was before', async () => {
  const server = fourUnread();
  renderAt('/notifications', <Visits />);
  await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Come back' }));
  await waitFor(() => expect(server.sent('POST /api/notifications/read')).toHaveLength(2));
  // Asked again each time that something was marked.
  await waitFor(() => expect(server.sent('GET /api/notifications?limit=1')).toHaveLength(3));
  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeTruthy();
});

it('loads more as the end comes near, and shows each once', async () => {
  fakeServer({
    'GET /api/notifications': () => page([{ ...like, read: true }], 0, 'next'),
    'GET /api/notifications?limit=1': () => page([], 0),
    'GET /api/notifications?cursor=next': () => page([{ ...like, read: true }, follow], 0),
  });
  open();
  expect(await screen.findByText('cy')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('says when there is nothing yet', async () => {
  fakeServer({
    'GET /api/notifications': () => page([], 0),
    'GET /api/notifications?limit=1': () => page([], 0),
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
});

it('can be tried again', async () => {
  let fails = true;
  fakeServer({
    'GET /api/notifications': () => (fails ? refusal(503, 'UNAVAILABLE', 'no') : page([follow], 0)),
    'GET /api/notifications?limit=1': () => page([], 120),
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: "Notifications didn't load" })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Notifications, more than 99 unread' })).toBeTruthy();
  fails = false;
  await userEvent.click(retry);
  await waitFor(() => expect(screen.getByText('cy')).toBeTruthy());
});
