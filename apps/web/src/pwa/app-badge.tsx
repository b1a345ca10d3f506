import { useEffect } from 'react';
import { useUnreadCount } from '../features/notifications/notifications-queries.ts';

/** Shows the number of unread notifications on the installed app's icon. Only installed apps have one. */
export function AppBadge() {
  const unread = useUnreadCount();
  useEffect(() => {
    void navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  // Cleared at a log-out and during a break.
  useEffect(() => () => void navigator.clearAppBadge().catch(() => undefined), []);
  return null;
}
