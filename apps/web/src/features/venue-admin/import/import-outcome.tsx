import { formatPlural } from '../../../lib/text/format.ts';
import styles from './import-outcome.module.css';
import { inNumbers, type ImportOutcome as Outcome } from './use-venue-import.ts';

type ImportOutcomeProps = {
  outcome: Outcome;
  /** Rows of a register without gaming machines. */
  skipped: number;
  isDone: boolean;
};

/** What an import would do, or what it did, in numbers. */
export function ImportOutcome({ outcome, skipped, isDone }: ImportOutcomeProps) {
  const counts = [
    ['New', outcome.imported],
    ['Changed', outcome.updated],
    ['Unchanged', outcome.unchanged],
    ['Rejected', outcome.rejected.length],
  ] as const;
  return (
    <section aria-labelledby="import-outcome" className={styles.section}>
      <h2 id="import-outcome" tabIndex={-1} className={styles.title}>
        {isDone ? 'Imported' : 'What this import will do'}
      </h2>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={styles.count}>
            <dt>{label}</dt>
            <dd>{inNumbers(count)}</dd>
          </div>
        ))}
      </dl>
      {skipped > 0 ? (
        <p className={styles.note}>
          {formatPlural(skipped, 'licence')} without gaming machines, or not trading, left out.
        </p>
      ) : null}
    </section>
  );
}
