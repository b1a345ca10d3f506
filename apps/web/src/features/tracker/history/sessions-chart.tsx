import { formatMoney } from '@reelmates/contract/money';
import { cx } from '../../../lib/cx.ts';
import { formatPlural } from '../../../lib/text/format.ts';
import { formatDay } from '../../../lib/text/time.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { ChartLines } from '../../../ui/chart-lines.tsx';
import { AmountBars } from '../amount-bars.tsx';
import { netOf, totalsOf } from '../net.ts';
import { NetText } from '../net-text.tsx';
import type { PlaySession } from '../tracker-queries.ts';
import { axisLabel, dollarAxisTop } from './axis.ts';
import styles from './sessions-chart.module.css';

/**
 * The latest sessions as pairs of bars, oldest at the left. Not a line, which would suggest a trend. The history below
 * has the same amounts.
 * @param sessions latest first
 */
export function SessionsChart({ sessions }: { sessions: readonly PlaySession[] }) {
  const inOrder = sessions.toReversed();
  const totals = totalsOf(sessions);
  const net = netOf(totals);
  const top = dollarAxisTop(sessions.flatMap(({ amountSpent, amountWon }) => [amountSpent, amountWon]));
  const count = formatPlural(sessions.length, 'session');
  const netText = net.amount ? `${net.words} ${formatMoney(net.amount)}` : net.words;
  return (
    <figure className={cx(layout.card, styles.card)}>
      <figcaption className={cx(layout.countedHead, styles.head)}>
        <h2 className={type.h2}>Latest Sessions</h2>
        <span className={cx(type.s13, type.t3)}>{count}</span>
      </figcaption>
      <p className={styles.legend}>
        <span>
          <Tick kind="spent" />
          Spent <Amount value={totals.spent} />
        </span>
        <span>
          <Tick kind="won" />
          Won <Amount value={totals.won} />
        </span>
      </p>
      <div
        role="img"
        aria-label={`Spent and won, the latest ${count}. Spent ${formatMoney(totals.spent)}, won ${formatMoney(totals.won)}: ${netText}.`}
        className={styles.plot}
      >
        <div className={styles.chart}>
          <ChartLines top={top} format={axisLabel} />
          <div className={styles.columns}>
            {inOrder.map((session) => (
              <div key={session.id} className={styles.column}>
                <AmountBars spent={session.amountSpent} won={session.amountWon} top={top} />
              </div>
            ))}
          </div>
        </div>
        <div className={styles.days}>
          {inOrder.map(({ id, sessionDate }) => (
            <span key={id}>{formatDay(sessionDate)}</span>
          ))}
        </div>
      </div>
      <p className={styles.net}>
        {sessions.length === 1 ? 'In this session ' : 'Over these sessions '}
        <NetText totals={totals} />
      </p>
    </figure>
  );
}

/** Shown instead of the chart while there are no sessions. */
export function NoSessions() {
  return (
    <div className={cx(layout.card, styles.card)}>
      <h2 className={type.h2}>Latest Sessions</h2>
      <p className={styles.none}>Log your first session to see it here.</p>
    </div>
  );
}
