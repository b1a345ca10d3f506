import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useInView } from '../../lib/browser/use-in-view.ts';
import { cx } from '../../lib/cx.ts';
import { paths, postPath, userPath } from '../../lib/paths.ts';
import { FollowToggle } from '../people/people-lists.public.ts';
import { FollowGroup } from './follow-group.tsx';
import type { ShownNotification } from './join-groups.ts';
import { NotificationContent } from './notification-content.tsx';
import styles from './notification-row.module.css';

/** The target of the row; undefined if there is nothing to see. */
function addressOf({ kind, actors, post }: ShownNotification): string | undefined {
  if (kind === 'follow') return actors[0] && userPath(actors[0].id);
  if (kind === 'jackpot_approved' || kind === 'jackpot_denied') return paths.jackpots;
  if (kind === 'prize') return paths.prizes;
  if (kind === 'report_outcome') return undefined;
  return post && postPath(post.id);
}

type NotificationRowProps = { item: ShownNotification; onSeen: (id: string) => void };

/** A notification or a group. It counts as seen when it comes into view. */
export function NotificationRow({ item, onSeen }: NotificationRowProps) {
  const { read, parts } = item;
  const seenCount = useRef(0);
  const [inView, setInView] = useState(false);
  const row = useInView<HTMLLIElement>(() => setInView(true));
  const reportSeen = useEffectEvent(() => {
    if (!read) for (const id of parts.slice(seenCount.current)) onSeen(id);
    seenCount.current = parts.length;
  });
  // A part may arrive with a later page, when the row has long been in view.
  useEffect(() => {
    if (inView && parts.length > 0) reportSeen();
  }, [inView, parts.length]);
  return (
    <li ref={row} className={styles.item}>
      {item.kind === 'follow' && item.count > 1 ? <FollowGroup item={item} /> : <PlainRow item={item} />}
    </li>
  );
}

function PlainRow({ item }: { item: ShownNotification }) {
  const href = addressOf(item);
  const row = cx(styles.row, !item.read && styles.unread);
  if (href === undefined) {
    return (
      <div className={row}>
        <NotificationContent item={item} />
      </div>
    );
  }
  const link = (
    <Link href={href} className={cx(row, styles.link)}>
      <NotificationContent item={item} />
    </Link>
  );
  const [follower] = item.actors;
  if (item.kind !== 'follow' || follower?.isFollowing === undefined) return link;
  return (
    <div className={cx(styles.withFollow, !item.read && styles.unreadGround)}>
      {link}
      <FollowToggle person={{ ...follower, isFollowing: follower.isFollowing, followsViewer: true }} />
    </div>
  );
}
