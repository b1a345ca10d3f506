import { cx } from '../../../lib/cx.ts';
import { formatAmount, formatDay, formatPlural } from '../../../lib/text/format.ts';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { netOf, totalsOf } from '../net.ts';
import type { PlaySession } from '../tracker-queries.ts';
import { axisLabel, axisTop, heightOf } from './axis.ts';
import styles from './sessions-chart.module.css';

/**
 * The latest sessions as pairs of bars, the oldest at the left. Never a line: it would suggest a trend. The same
 * amounts stand in the history below.
 * @param sessions the latest first
 */
export function SessionsChart({ sessions }: { sessions: readonly PlaySession[] }) {
  const inOrder = sessions.toReversed();
  const totals = totalsOf(sessions);
  const net = netOf(totals);
  const top = axisTop(sessions.flatMap(({ amountSpent, amountWon }) => [amountSpent, amountWon]));
  const count = formatPlural(sessions.length, 'session');
  const netText = net.amount ? `${net.words} ${formatAmount(net.amount)}` : net.words;
  return (
    <figure className={styles.card}>
      <figcaption className={styles.head}>
        <h2 className={styles.heading}>Latest Sessions</h2>
        <span className={styles.count}>{count}</span>
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
        aria-label={`Spent and won, the latest ${count}. Spent ${formatAmount(totals.spent)}, won ${formatAmount(totals.won)}: ${netText}.`}
        className={styles.plot}
      >
        <div className={styles.chart}>
          {[1, 0.5, 0].map((share) => (
            <span key={share} className={styles.line} style={{ bottom: `${share * 100}%` }}>
              <span className={cx('num', styles.label)}>{axisLabel(top * share)}</span>
            </span>
          ))}
          <div className={styles.columns}>
            {inOrder.map((session) => (
              <div key={session.id} className={styles.column}>
                <i className={styles.spent} style={{ height: `${heightOf(session.amountSpent, top)}%` }} />
                <i className={styles.won} style={{ height: `${heightOf(session.amountWon, top)}%` }} />
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
        {net.words}
        {net.amount ? (
          <>
            {' '}
            <b className="num">{formatAmount(net.amount)}</b>
          </>
        ) : null}
        .
      </p>
    </figure>
  );
}

/** In the chart's place while there is nothing to draw. */
export function NoSessions() {
  return (
    <div className={styles.card}>
      <h2 className={styles.heading}>Latest Sessions</h2>
      <p className={styles.none}>Log your first session to see it here.</p>
    </div>
  );
}
