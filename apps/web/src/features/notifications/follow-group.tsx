import { useId, useState } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { formatCountOf } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChevronDownIcon } from '../../ui/drawings/icons.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { FollowToggle } from '../people/people-lists.public.ts';
import type { ShownNotification } from './join-groups.ts';
import { NotificationContent } from './notification-content.tsx';
import styles from './notification-row.module.css';

/** Several people who started to follow within an hour. It expands in place to one row for each. */
export function FollowGroup({ item }: { item: ShownNotification }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const unnamed = item.count - item.actors.length;
  return (
    <>
      <button
        type="button"
        className={cx(styles.row, styles.link, !item.read && styles.unread)}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <NotificationContent item={item} />
        <ChevronDownIcon size={20} className={cx(styles.chevron, open && styles.up)} />
      </button>
      <ul id={listId} hidden={!open} className={styles.people} aria-label="New followers">
        {open
          ? item.actors.map((person) => (
              <li key={person.id}>
                <Link href={userPath(person.id)} className={styles.person}>
                  <Avatar src={person.profileImageUrl} name={person.username} size={36} />
                  <span className={styles.personName}>
                    {person.username}
                    {person.isVerified ? <VerifiedBadge /> : null}
                  </span>
                </Link>
                {person.isFollowing === undefined ? null : (
                  <FollowToggle
                    person={{ ...person, isFollowing: person.isFollowing, followsViewer: true }}
                  />
                )}
              </li>
            ))
          : null}
        {unnamed > 0 ? <li className={styles.unnamed}>and {formatCountOf(unnamed, 'other')}</li> : null}
      </ul>
    </>
  );
}
