import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatAmount } from '../../../lib/text/format.ts';
import { monthName } from '../../../lib/text/months.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { limitState } from '../net.ts';
import { type PlayPlan, usePlayPlan } from '../tracker-queries.ts';
import styles from './month-cards.module.css';
import { MonthlyLimitSheet } from './monthly-limit-sheet.tsx';

/** The month so far, and how much of the person's own amount is left. It says so here and nowhere else. */
export function MonthlyLimitCard() {
  const { data: plan } = usePlayPlan();
  const [open, setOpen] = useState(false);
  if (!plan) return null;
  return (
    <section className={layout.card} aria-labelledby="this-month">
      <h2 id="this-month" className={styles.heading}>
        {monthName(plan.month)} so far
      </h2>
      <p className={styles.text}>
        You've put in <b className="num">{formatAmount(plan.totalSpent)}</b>, and{' '}
        <b className="num">{formatAmount(plan.totalWon)}</b> came back.
      </p>
      <LimitLine plan={plan} />
      <Button small className={styles.action} onClick={() => setOpen(true)}>
        {plan.monthlyLimit === null ? 'Set a monthly amount' : 'Change monthly amount'}
      </Button>
      {open ? <MonthlyLimitSheet monthlyLimit={plan.monthlyLimit} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function LimitLine({ plan }: { plan: PlayPlan }) {
  const { monthlyLimit, totalSpent, month } = plan;
  if (monthlyLimit === null) return null;
  const { passed, amount, share } = limitState(monthlyLimit, totalSpent);
  const limit = formatAmount(monthlyLimit);
  return (
    <>
      <div className={styles.meter} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      <p className={cx(styles.text, passed && styles.strong)}>
        {passed ? (
          <>
            You've passed the {limit} you set for {monthName(month)}, by{' '}
            <b className="num">{formatAmount(amount)}</b>.
          </>
        ) : (
          <>
            <b className="num">{formatAmount(amount)}</b> left of the {limit} you set for {monthName(month)}.
          </>
        )}
      </p>
    </>
  );
}
