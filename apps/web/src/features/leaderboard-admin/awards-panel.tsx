import type { adminLeaderboard } from '@reelmates/contract/competition/leaderboard';
import type { AdminAward } from '@reelmates/contract/competition/prizes';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { useState } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './awards-panel.module.css';
import { useMarkPaid } from './leaderboard-admin-queries.ts';
import { PrizesSection } from './prizes-section.tsx';
import { ReviewPanel } from './review-panel.tsx';
import type { BoardMember } from './strike-sheet.tsx';
import { StrikesList } from './strikes-list.tsx';
import { WithdrawSheet, winnerName } from './withdraw-sheet.tsx';

type AdminBoard = ResponseOf<typeof adminLeaderboard>;

/** The outcome of the prizes of a past month, and its statements. */
export function AwardsPanel({
  month,
  board,
  onCheck,
}: {
  month: string;
  board: AdminBoard;
  /** Opens a member's entries of the month. */
  onCheck: (member: BoardMember) => void;
}) {
  const { prizes, awards = [], statements = [], strikes = [], review, status } = board;
  const [asking, setAsking] = useState<AdminAward | null>(null);
  return (
    <PrizesSection month={month}>
      {review ? (
        <ReviewPanel month={month} review={review} onCheck={onCheck} />
      ) : (
        <p className={styles.text}>This month is over. Its prizes can’t be changed any more.</p>
      )}
      {prizes.length === 0 ? <p className={styles.text}>No prizes were set for this month.</p> : null}
      {prizes.length > 0 ? (
        <ul className={layout.list}>
          {prizes.map((prize) => (
            <li key={prize.id} className={styles.prize}>
              <h3 className={styles.value}>
                Position {prize.position}: {prize.prizeValue}
              </h3>
              {prize.prizeDescription ? <p className={styles.text}>{prize.prizeDescription}</p> : null}
              <Awards
                awards={awards.filter(({ prizeId }) => prizeId === prize.id)}
                isOpen={status === 'review'}
                onWithdraw={setAsking}
                onCheck={onCheck}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <StrikesList month={month} strikes={strikes} />
      <h2 className={cx(type.h2, styles.next)}>Statements</h2>
      {statements.length === 0 ? <p className={styles.text}>None was published yet.</p> : null}
      {statements.length > 0 ? (
        <ol className={layout.list}>
          {statements.map(({ number, publishedAt }) => (
            <li key={number} className={styles.statement}>
              <span>
                Statement {number}
                {number > 1 ? ' (correction)' : ''}
              </span>
              <time dateTime={publishedAt}>{formatDateWithTime(publishedAt)}</time>
            </li>
          ))}
        </ol>
      ) : null}
      {asking ? <WithdrawSheet award={asking} onClose={() => setAsking(null)} /> : null}
    </PrizesSection>
  );
}

const states: Record<AdminAward['status'], { tone: Tone; text: string }> = {
  pending: { tone: 'warn', text: 'Unclaimed' },
  claimed: { tone: 'ok', text: 'Claimed' },
  expired: { tone: 'quiet', text: 'Expired' },
  withdrawn: { tone: 'quiet', text: 'Withdrawn' },
};

type AwardsProps = {
  awards: readonly AdminAward[];
  isOpen: boolean;
  onWithdraw: (award: AdminAward) => void;
  onCheck: (member: BoardMember) => void;
};

/** The members to whom a prize was offered, latest first. */
function Awards({ awards, isOpen, onWithdraw, onCheck }: AwardsProps) {
  if (awards.length === 0) {
    return <p className={styles.text}>{isOpen ? 'Not decided yet' : 'No winner'}</p>;
  }
  return (
    <ul>
      {awards.map((award) => (
        <li key={award.id} className={styles.award}>
          <span className={styles.who}>
            <Winner winner={award.winner} />
            {award.rank === null ? null : ` (position ${award.rank})`}
          </span>
          <Badge tone={states[award.status].tone}>{states[award.status].text}</Badge>
          <span className={styles.when}>{whenOf(award)}</span>
          {award.status === 'pending' || award.status === 'claimed' ? (
            <AwardActions award={award} onWithdraw={() => onWithdraw(award)} onCheck={onCheck} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type AwardActionsProps = Pick<AwardsProps, 'onCheck'> & { award: AdminAward; onWithdraw: () => void };

function AwardActions({ award, onWithdraw, onCheck }: AwardActionsProps) {
  const { mutate: markPaid, isPending } = useMarkPaid();
  const { winner, status } = award;
  const isPaid = Boolean(award.paidAt);
  const what = `${award.prizeValue} from ${winnerName(award)} (position ${award.position})`;
  return (
    <span className={styles.actions}>
      {winner?.username ? (
        <Button
          small
          aria-label={`Check the entries of ${winner.username}`}
          onClick={() => onCheck({ userId: winner.userId, username: winner.username ?? winner.userId })}
        >
          Check
        </Button>
      ) : null}
      {status === 'claimed' ? (
        <Button
          small
          aria-pressed={isPaid}
          aria-label={`Paid: ${award.prizeValue} to ${winnerName(award)}`}
          pending={isPending}
          onClick={() => markPaid({ id: award.id, isPaid: !isPaid })}
        >
          {isPaid ? 'Paid' : 'Mark as paid'}
        </Button>
      ) : null}
      {isPaid ? null : (
        <Button small aria-label={`Withdraw ${what}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </span>
  );
}

function Winner({ winner }: Pick<AdminAward, 'winner'>) {
  if (winner === null || winner.username === null) return 'Former member';
  return (
    <Link href={userPath(winner.userId)} className={styles.link}>
      @<BreakableName name={winner.username} isVerified={winner.isVerified} />
    </Link>
  );
}

function whenOf({ status, claimUntil, claimedAt, paidAt, offeredAt }: AdminAward): string {
  if (status === 'claimed' && paidAt) return `Paid ${formatDateWithTime(paidAt)}`;
  if (status === 'claimed' && claimedAt !== null) return `Claimed ${formatDateWithTime(claimedAt)}`;
  if (status === 'pending') return `Can be claimed until ${formatDateWithTime(claimUntil)}`;
  return `Offered ${formatDateWithTime(offeredAt)}`;
}
