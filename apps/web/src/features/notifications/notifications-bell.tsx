import { paths } from '../../lib/paths.ts';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { BellIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './notifications-bell.module.css';
import { useUnreadCount } from './notifications-queries.ts';

const MAX_COUNT_SHOWN = 99;

/** Links to the notifications and shows how many are unread, for headers. */
export function NotificationsBell() {
  const unread = useUnreadCount();
  return (
    <IconLink href={paths.notifications} label={labelOf(unread)} className={styles.bell}>
      <BellIcon />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {unread > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : unread}
        </span>
      ) : null}
    </IconLink>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${unread > MAX_COUNT_SHOWN ? `more than ${MAX_COUNT_SHOWN}` : unread} unread`;
}
