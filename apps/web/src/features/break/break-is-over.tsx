import { useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CupIcon } from '../../ui/drawings/icons.tsx';
import styles from './break.module.css';
import { useComeBack } from './break-queries.ts';
import { PeriodForm } from './period-form.tsx';

/** For the tracker: the end date of a break has passed, but nothing has reopened yet. */
export function BreakIsOver({ className }: { className?: string | undefined }) {
  return (
    <section className={cx(styles.card, className)} aria-labelledby="break-is-over">
      <div className={styles.head}>
        <CupIcon size={24} className={styles.icon} />
        <div>
          <h2 id="break-is-over" className={styles.heading}>
            Your break is over
          </h2>
          <p className={styles.text}>{overText}</p>
        </div>
      </div>
      <NextSteps />
    </section>
  );
}

export const overText =
  "Nothing has reopened by itself. Stay away as long as you like, or come back: it's up to you.";

/** Coming back and staying away longer are offered equally. */
export function NextSteps() {
  const [extending, setExtending] = useState(false);
  const comeBack = useComeBack();
  const leave = () =>
    comeBack.mutate(undefined, {
      onError: (error) => reportFailure(error, "That didn't work. Please try again."),
    });
  return (
    <>
      {extending ? (
        <div className={styles.extending}>
          <PeriodForm />
        </div>
      ) : null}
      <div className={styles.choices}>
        {extending ? null : (
          <Button block onClick={() => setExtending(true)}>
            Extend
          </Button>
        )}
        <Button block pending={comeBack.isPending} pendingLabel="Loading..." onClick={leave}>
          Come back
        </Button>
      </div>
    </>
  );
}
