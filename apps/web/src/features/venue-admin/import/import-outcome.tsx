import { formatExact, formatPlural } from '../../../lib/text/format.ts';
import type { ImportFile } from './import-file.ts';
import styles from './import-outcome.module.css';
import type { OutcomeByRow } from './use-venue-import.ts';

type ImportOutcomeProps = {
  outcome: OutcomeByRow;
  file: Pick<ImportFile, 'skipped' | 'approximate' | 'unplaced'>;
  isDone: boolean;
};

/** The result of an import or of its dry run, in numbers. */
export function ImportOutcome({ outcome, file, isDone }: ImportOutcomeProps) {
  const { skipped, approximate, unplaced } = file;
  const counts = [
    ['New', outcome.imported],
    ['Changed', outcome.updated],
    ['Unchanged', outcome.unchanged],
    ...(unplaced.length > 0 ? ([['Without location', unplaced.length]] as const) : []),
    ['Rejected', outcome.rejected.length],
  ] as const;
  const reasons = [...skipped].map(([reason, count]) => `${formatPlural(count, 'row')} ${reason}`);
  return (
    <section aria-labelledby="import-outcome" className={styles.section}>
      <h2 id="import-outcome" tabIndex={-1} className={styles.title}>
        {isDone ? 'Imported' : 'What this import will do'}
      </h2>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={styles.count}>
            <dt>{label}</dt>
            <dd>{formatExact(count)}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 ? <p className={styles.note}>Left out: {reasons.join(', ')}.</p> : null}
      {approximate > 0 ? (
        <p className={styles.note}>
          {formatPlural(approximate, 'venue')} placed in the middle of the town, and marked as approximate. A
          better known location stays.
        </p>
      ) : null}
    </section>
  );
}
