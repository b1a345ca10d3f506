import type { Statement } from '@reelmates/contract/competition/leaderboard';
import { monthTitle } from '@reelmates/contract/time';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import { pointsText } from '../../lib/text/points-text.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import type from '../../styles/type.module.css';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useStatement } from './leaderboard-queries.ts';
import styles from './statement-sheet.module.css';

type StatementSheetProps = { month: string; onClose: () => void };

/** The result of a past month: what was counted, which points were tied, and who was at the rank of a prize. */
export function StatementSheet({ month, onClose }: StatementSheetProps) {
  const [number, setNumber] = useState<number>();
  const { data, isError, isFetching, refetch } = useStatement(month, number);
  return (
    <Sheet open onClose={onClose} title={`${monthTitle(month)} statement`}>
      {data ? <Content statement={data} onChoose={setNumber} /> : null}
      {!data && isError && !isFetching ? (
        <ErrorState what="Statement" onRetry={() => void refetch()} />
      ) : null}
      {!data && (isFetching || !isError) ? (
        <SkeletonGroup label="Loading statement">
          <Skeleton height="120px" />
        </SkeletonGroup>
      ) : null}
    </Sheet>
  );
}

const kinds = [
  ['awards', 'Awarded'],
  ['reversals', 'Taken back'],
  ['restorations', 'Given back'],
  ['adjustments', 'Adjusted'],
] as const;

type ContentProps = { statement: Statement; onChoose: (number: number) => void };

function Content({ statement, onChoose }: ContentProps) {
  const { ledger, people, ties, prizes, endedAt } = statement;
  const noWinner = statement.status === 'review' ? 'Not decided yet' : 'No winner';
  const sum = kinds.reduce((total, [kind]) => total + ledger[kind].points, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: mostly without a control, and the keyboard has to scroll it
    <section className={styles.content} aria-label="Statement" tabIndex={0}>
      <p className={styles.lead}>
        Closed {formatDateTime(endedAt)} your time, with {formatPlural(people, 'person', 'people')} on the
        board. {stateOf(statement)}
      </p>
      <table className={styles.table}>
        <caption className={styles.caption}>What was counted</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Entries</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(([kind, label]) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td>{formatExact(ledger[kind].entries)}</td>
              <td>{pointsText(ledger[kind].points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td />
            <td>{formatExact(sum)}</td>
          </tr>
        </tfoot>
      </table>
      <Ties statement={statement} count={ties.length} />
      <section>
        <h3 className={styles.heading}>Prizes</h3>
        {prizes.length === 0 ? (
          <p className={cx(type.s14, type.t2)}>No prizes were set for this month.</p>
        ) : null}
        <ul>
          {prizes.map((prize) => (
            <li key={prize.id} className={styles.item}>
              <span className={styles.rank}>{prize.position}</span>
              <span className={styles.who}>
                {prize.winner ? (
                  <BreakableName name={prize.winner.username} isVerified={prize.winner.isVerified} />
                ) : (
                  noWinner
                )}
              </span>
              <span className={styles.value}>{prize.prizeValue}</span>
            </li>
          ))}
        </ul>
      </section>
      <Statements statement={statement} onChoose={onChoose} />
    </section>
  );
}

function stateOf({ status, number, publishedAt, statements }: Statement): string {
  if (status === 'review' || number === null || publishedAt === null) {
    return 'Posts and jackpots of that month are still being reviewed, for 7 days at most: places can change.';
  }
  const published = `Statement ${number}, published ${formatDateTime(publishedAt)}.`;
  const isReplaced = number < (statements[0]?.number ?? number);
  return isReplaced
    ? `${published} It was corrected since.`
    : `${published} Only decisions about posts and jackpots of that month can correct it.`;
}

/** The statements of a corrected month, each of which can be read. */
function Statements({ statement: { number, statements }, onChoose }: ContentProps) {
  if (statements.length < 2) return null;
  return (
    <section>
      <h3 className={styles.heading}>All statements</h3>
      <ul className={styles.statements}>
        {statements.map((each) => (
          <li key={each.number}>
            <Button
              small
              block
              aria-pressed={each.number === number}
              variant={each.number === number ? 'secondary' : 'ghost'}
              onClick={() => onChoose(each.number)}
            >
              Statement {each.number}, {formatDateTime(each.publishedAt)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ties({ statement, count }: { statement: Statement; count: number }) {
  return (
    <section>
      <h3 className={styles.heading}>Same points</h3>
      <p className={cx(type.s14, type.t2)}>
        {count === 0
          ? 'Nobody on the board had the same points as somebody else.'
          : 'Who got there first is ahead; at the very same moment, the older account.'}
      </p>
      <ul>
        {statement.ties.map((tie) => (
          <li key={tie.from} className={styles.tie}>
            <p className={styles.tieTitle}>
              Positions {tie.from} to {tie.to}, {formatPlural(tie.points, 'point')} each
              {tie.brokenBy === 'account' ? ' (some at the very same moment)' : ''}
            </p>
            <ol>
              {statement.leaderboard
                .filter(({ position }) => position >= tie.from && position <= tie.to)
                .map((entry) => (
                  <li key={entry.position} className={styles.item}>
                    <span className={styles.rank}>{entry.position}</span>
                    <span className={styles.who}>
                      <BreakableName name={entry.username} isVerified={entry.isVerified} />
                    </span>
                    <span className={styles.value}>{formatDateTime(entry.reachedAt)}</span>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}
