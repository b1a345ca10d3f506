import type { MonthReview } from '@reelmates/contract/competition/prizes';
import { monthTitle } from '@reelmates/contract/time';
import { useState } from 'react';
import { Link } from 'wouter';
import { closeWhenSettled } from '../../lib/api/close-when-settled.ts';
import { adminTabPath } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import styles from './awards-panel.module.css';
import { useFinishMonth } from './leaderboard-admin-queries.ts';
import type { BoardMember } from './strike-sheet.tsx';

type ReviewPanelProps = {
  month: string;
  review: MonthReview;
  /** Opens a member's entries. */
  onCheck: (member: BoardMember) => void;
};

/** What a past month still waits for, who would win now, and the button that finishes it. */
export function ReviewPanel({ month, review, onCheck }: ReviewPanelProps) {
  const { pending, expected, endsAt } = review;
  const waiting = pending.posts + pending.jackpots;
  /** The review that the admin saw when asked. */
  const [seen, setSeen] = useState<MonthReview | null>(null);
  return (
    <div className={layout.stack}>
      <p className={styles.text}>
        In review until no post or jackpot of this month is pending, until {formatDateWithTime(endsAt)} at
        most. Then the winners get a notification and an email.
      </p>
      {waiting > 0 ? (
        <p className={styles.text} role="status">
          Still pending:{' '}
          {pending.posts > 0 ? (
            <Link href={adminTabPath('posts')} className={styles.queue}>
              {formatPlural(pending.posts, 'post')}
            </Link>
          ) : null}
          {pending.posts > 0 && pending.jackpots > 0 ? ' and ' : null}
          {pending.jackpots > 0 ? (
            <Link href={adminTabPath('jackpots')} className={styles.queue}>
              {formatPlural(pending.jackpots, 'jackpot')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {expected.length > 0 ? (
        <section aria-labelledby="expected-title">
          <h3 id="expected-title" className={styles.value}>
            Winners as of now
          </h3>
          <ul>
            {expected.map(({ prizeId, position, userId, username, rank }) => (
              <li key={prizeId} className={styles.award}>
                <span className={styles.who}>
                  Position {position}: <BreakableName name={`@${username ?? userId}`} isVerified={false} />
                  {rank === position ? null : ` (rank ${rank})`}
                </span>
                <Button
                  small
                  aria-label={`Check the entries of ${username ?? userId}`}
                  onClick={() => onCheck({ userId, username: username ?? userId })}
                >
                  Check
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Button variant="primary" disabled={waiting > 0} onClick={() => setSeen(review)}>
        Finish month
      </Button>
      {seen ? <FinishSheet month={month} seen={seen} onClose={() => setSeen(null)} /> : null}
    </div>
  );
}

function FinishSheet({ month, seen, onClose }: { month: string; seen: MonthReview; onClose: () => void }) {
  const { mutateAsync: finish, isPending } = useFinishMonth(month);
  const winners = seen.expected.length;
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={() => closeWhenSettled(finish(seen), onClose)}
      title={`Finish ${monthTitle(month)}?`}
      variant="primary"
      confirmLabel="Finish month"
      pending={isPending}
      pendingLabel="Finishing..."
    >
      The board is published as the statement of the month, and {formatPlural(winners, 'winner')}{' '}
      {winners === 1 ? 'is' : 'are'} told. Later changes become corrections, which everybody can read.
    </ConfirmSheet>
  );
}
