import { formatMoney } from '@reelmates/contract/money';
import { monthName } from '@reelmates/contract/time';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatCountOf } from '../../../lib/text/format.ts';
import layout from '../../../styles/layout.module.css';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { AmountInText } from '../../../ui/amount-in-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { statWidth } from '../../../ui/stat-width.ts';
import { AmountBars } from '../amount-bars.tsx';
import { dollarAxisTop } from '../history/axis.ts';
import { amountPassedBy } from '../net.ts';
import { NetText } from '../net-text.tsx';
import { type PlayPlan, usePlayPlan } from '../tracker-queries.ts';
import styles from './month-cards.module.css';
import { MonthlyLimitSheet } from './monthly-limit-sheet.tsx';

/** The current month as a pair of bars, the result in words, and the person's planned amount. */
export function MonthCard() {
  const { data: plan } = usePlayPlan();
  const [open, setOpen] = useState(false);
  if (!plan) return null;
  const { month, sessions, totalSpent, totalWon, monthlyLimit } = plan;
  return (
    <section className={layout.card} aria-labelledby="this-month">
      <div className={styles.head}>
        <h2 id="this-month" className={styles.heading}>
          {monthName(month)}
        </h2>
        <span className={styles.count}>{formatCountOf(sessions, 'session')}</span>
      </div>
      <div className={styles.month}>
        <Bars month={month} spent={totalSpent} won={totalWon} />
        <dl className={styles.figures} style={statWidth([totalSpent, totalWon])}>
          <div>
            <dt>
              <Tick kind="spent" />
              Spent
            </dt>
            <dd>
              <Amount value={totalSpent} />
            </dd>
          </div>
          <div>
            <dt>
              <Tick kind="won" />
              Won
            </dt>
            <dd>
              <Amount value={totalWon} />
            </dd>
          </div>
        </dl>
      </div>
      <Net {...plan} />
      <div className={styles.own}>
        <OwnAmount {...plan} />
        <Button
          small
          variant="ghost"
          className={styles.change}
          aria-label={monthlyLimit === null ? undefined : 'Change monthly amount'}
          onClick={() => setOpen(true)}
        >
          {monthlyLimit === null ? 'Set a monthly amount' : 'Change'}
        </Button>
      </div>
      {open ? <MonthlyLimitSheet monthlyLimit={monthlyLimit} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** Both bars on one scale, with space above them. */
function Bars({ month, spent, won }: { month: string; spent: string; won: string }) {
  const top = dollarAxisTop([spent, won]);
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label={`${monthName(month)}: spent ${formatMoney(spent)}, won ${formatMoney(won)}`}
    >
      <AmountBars spent={spent} won={won} top={top} />
    </div>
  );
}

function Net({ month, sessions, totalSpent, totalWon }: PlayPlan) {
  if (sessions === 0) return <p className={styles.net}>Nothing logged in {monthName(month)} yet.</p>;
  return (
    <p className={styles.net}>
      <NetText totals={{ spent: totalSpent, won: totalWon }} startsSentence />
    </p>
  );
}

/** A plain sentence. It says by how much the amount was exceeded, never how much is left to spend. */
function OwnAmount({ monthlyLimit, totalSpent }: PlayPlan) {
  if (monthlyLimit === null) return null;
  const passedBy = amountPassedBy(monthlyLimit, totalSpent);
  return (
    <p className={cx(styles.amount, passedBy !== null && styles.strong)}>
      Your amount for the month: <AmountInText value={monthlyLimit} />
      {passedBy === null ? null : (
        <>
          . You've passed it by{' '}
          <b>
            <AmountInText value={passedBy} />
          </b>
          .
        </>
      )}
    </p>
  );
}
