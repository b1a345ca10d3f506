import type { adminLeaderboard } from '@reelmates/contract/competition/leaderboard';
import type { AdminAward } from '@reelmates/contract/competition/prizes';
import type { Answer } from '@reelmates/contract/endpoint';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { formatDateWithTime } from '../../lib/text/format.ts';
import { monthTitle } from '../../lib/text/months.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './awards-panel.module.css';
import { WithdrawSheet, winnerName } from './withdraw-sheet.tsx';

type AdminBoard = Answer<typeof adminLeaderboard>;

/** What became of the prizes of a month that is over, and its statements. */
export function AwardsPanel({ month, board }: { month: string; board: AdminBoard }) {
  const { prizes, awards = [], statements = [], status } = board;
  const [asking, setAsking] = useState<AdminAward | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const goOnWithoutIt = () => {
    flushSync(() => setAsking(null));
    // The button that the focus would return to is gone.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="prizes-title" className={layout.stack}>
      <h2 ref={heading} id="prizes-title" tabIndex={-1} className={type.h2}>
        Prizes for {monthTitle(month)}
      </h2>
      <p className={styles.text}>
        {status === 'review'
          ? 'In review until no post or jackpot of this month is pending, for 7 days at most. Then the winners get a notification and an email.'
          : 'This month is over. Its prizes can’t be changed any more.'}
      </p>
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
              />
            </li>
          ))}
        </ul>
      ) : null}
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
      {asking ? (
        <WithdrawSheet award={asking} onClose={() => setAsking(null)} onWithdrawn={goOnWithoutIt} />
      ) : null}
    </section>
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
};

/** To whom a prize was offered, the latest first. */
function Awards({ awards, isOpen, onWithdraw }: AwardsProps) {
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
            <Button
              small
              className={styles.withdraw}
              aria-label={`Withdraw ${award.prizeValue} from ${winnerName(award)} (position ${award.position})`}
              onClick={() => onWithdraw(award)}
            >
              Withdraw
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
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

function whenOf({ status, claimUntil, claimedAt, offeredAt }: AdminAward): string {
  if (status === 'claimed' && claimedAt !== null) return `Claimed ${formatDateWithTime(claimedAt)}`;
  if (status === 'pending') return `Can be claimed until ${formatDateWithTime(claimUntil)}`;
  return `Offered ${formatDateWithTime(offeredAt)}`;
}
