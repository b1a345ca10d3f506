import { cx } from '../../lib/cx.ts';
import { CupIcon } from '../../ui/drawings/icons.tsx';
import { HelplineLines } from '../helplines/helplines-card.public.tsx';
import styles from './break.module.css';
import { useBreak, useNow } from './break-queries.ts';
import { isOver } from './break-time.ts';
import { PeriodForm } from './period-form.tsx';

/** Starts a break, or extends a running one. Once it has ended, the banner asks what comes next. */
export function TakeABreakCard() {
  const own = useBreak();
  const now = useNow();
  return (
    <section className={styles.card} aria-labelledby="take-a-break">
      <div className={cx(styles.head, styles.cardHead)}>
        <CupIcon size={24} className={styles.icon} />
        <h2 id="take-a-break" className={styles.heading}>
          Take a Break
        </h2>
      </div>
      {own && isOver(own, now) ? (
        <p className={styles.text}>Your break is over. What comes next is your choice, above.</p>
      ) : (
        <PeriodForm />
      )}
      <div className={styles.help}>
        <HelplineLines />
      </div>
    </section>
  );
}
