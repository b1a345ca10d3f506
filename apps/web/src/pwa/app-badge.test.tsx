import { listNotifications } from '@reelmates/contract/social/notifications';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AppBadge } from './app-badge.tsx';

it('shows on the icon how many notifications are unread, until a log-out or a break', async () => {
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  vi.stubGlobal('navigator', Object.assign(navigator, { setAppBadge, clearAppBadge }));
  fakeApi().on(listNotifications, () => ({ items: [], nextCursor: null, unreadCount: 3 }));
  const { unmount } = renderScreen(<AppBadge />);
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
  expect(clearAppBadge).not.toHaveBeenCalled();
  unmount();
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
