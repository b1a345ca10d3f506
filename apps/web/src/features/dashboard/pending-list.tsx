import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { adminTabPath } from '../../lib/paths.ts';
import { formatExact } from '../../lib/text/format.ts';
import layout from '../../styles/layout.module.css';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import {
  ChevronRightIcon,
  CommentIcon,
  FlagIcon,
  ImageIcon,
  PinIcon,
  ShieldIcon,
} from '../../ui/drawings/icons-content.tsx';
import styles from './dashboard.module.css';
import type { Queues } from './dashboard-queries.ts';
import { durationText } from './durations.ts';

const rows: readonly { queue: keyof Queues; tab: string; label: string; icon: IconComponent }[] = [
  { queue: 'posts', tab: 'posts', label: 'Posts Queue', icon: ImageIcon },
  { queue: 'comments', tab: 'comments', label: 'Comments Queue', icon: CommentIcon },
  { queue: 'jackpots', tab: 'jackpots', label: 'Jackpot Queue', icon: ShieldIcon },
  { queue: 'venueReports', tab: 'venue-reports', label: 'Venue Reports', icon: PinIcon },
  { queue: 'memberReports', tab: 'reports', label: 'Member Reports', icon: FlagIcon },
];

export const queueLabels = Object.fromEntries(rows.map(({ queue, label }) => [queue, label])) as Record<
  keyof Queues,
  string
>;

/**
 * The pending items of each queue, and the age of the oldest one.
 * @param note below the list
 */
export function PendingList({ queues, note, now }: { queues: Queues; note: ReactNode; now: number }) {
  const all = rows.reduce((sum, { queue }) => sum + queues[queue].pending, 0);
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>Waiting for Review</h2>
        <span className="num">{formatExact(all)}</span>
      </div>
      <ul className={styles.list}>
        {rows.map(({ queue, tab, label, icon: Icon }) => {
          const { pending, oldestAt } = queues[queue];
          return (
            <li key={queue}>
              <Link href={adminTabPath(tab)} className={styles.row}>
                <Icon />
                <span className={layout.grow}>
                  <span className={styles.rowTitle}>{label}</span>
                  <span className={styles.rowNote}>
                    {oldestAt ? ageText(oldestAt, now) : 'Nothing waits'}
                  </span>
                </span>
                <b className="num">
                  {formatExact(pending)}
                  <span className="sr-only"> pending</span>
                </b>
                <ChevronRightIcon size={20} />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{note}</p>
    </section>
  );
}

const ageText = (oldestAt: string, now: number) =>
  `Oldest waits for ${durationText((now - new Date(oldestAt).getTime()) / 1_000)}`;
