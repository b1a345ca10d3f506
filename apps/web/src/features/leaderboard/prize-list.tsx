import type { BoardPrize } from '@reelmates/contract/competition/leaderboard';
import { monthName } from '@reelmates/contract/time';
import layout from '../../styles/layout.module.css';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { ChevronDownIcon } from '../../ui/drawings/icons.tsx';
import styles from './prize-list.module.css';

export type PrizeListProps = {
  month: string;
  prizes: readonly BoardPrize[];
  /** Opened because no board shows the prizes. */
  isOpen: boolean;
};

/** All prizes of a month with their descriptions and, once the month is final, their winners. */
export function PrizeList({ month, prizes, isOpen }: PrizeListProps) {
  return (
    <details className={layout.card} open={isOpen}>
      <summary className={styles.summary}>
        <h2 className={styles.heading}>Prizes for {monthName(month)}</h2>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </summary>
      <dl className={styles.list}>
        {prizes.map((prize) => (
          <div key={prize.id} className={styles.prize}>
            <dt className={styles.position}>
              <span className="sr-only">Position </span>
              {prize.position}
            </dt>
            <dd className={styles.value}>
              {prize.prizeValue}
              {prize.prizeDescription ? (
                <span className={styles.description}>{prize.prizeDescription}</span>
              ) : null}
              <Winner winner={prize.winner} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Winner({ winner }: Pick<BoardPrize, 'winner'>) {
  if (winner === undefined) return null;
  return (
    <span className={styles.winner}>
      {winner === null ? (
        'No winner'
      ) : (
        <>
          Winner: <BreakableName name={winner.username} isVerified={winner.isVerified} />
        </>
      )}
    </span>
  );
}
