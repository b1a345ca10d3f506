import { cx } from '../../lib/cx.ts';
import { formatDate, formatTime } from '../../lib/text/time.ts';
import { CupIcon } from '../../ui/drawings/icons.tsx';
import { HelplineLines } from '../helplines/helplines-card.public.tsx';
import styles from './break.module.css';
import { BreakIsOver } from './break-is-over.tsx';
import { useBreak, useNow } from './break-queries.ts';
import { exclusionBannerId, isOver } from './break-time.ts';
import { DaysBar } from './days-bar.tsx';

/** At the top of the tracker while its owner is on a break. It cannot be dismissed. */
export function ExclusionBanner() {
  const own = useBreak();
  const now = useNow();
  if (!own) return null;
  if (isOver(own, now)) return <BreakIsOver className={styles.banner} />;
  return (
    <section className={cx(styles.card, styles.banner)} aria-labelledby={exclusionBannerId}>
      <div className={styles.head}>
        <CupIcon size={24} className={styles.icon} />
        <div>
          <h2 id={exclusionBannerId} className={styles.heading}>
            Self-Exclusion Active
          </h2>
          <p className={styles.text}>
            Your break runs until <b>{formatDate(own.endsAt)}</b> at {formatTime(own.endsAt)}.
          </p>
        </div>
      </div>
      <DaysBar of={own} />
      <div className={styles.help}>
        <HelplineLines />
      </div>
    </section>
  );
}
