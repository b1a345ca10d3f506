import type { ImportState } from '../../features/venue-admin/import/use-venue-import.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './import-venues.module.css';

/** The progress of sending; after that, only that the server is working, because it cannot report its progress. */
export function ImportProgress({ state: { step, sent } }: { state: ImportState }) {
  if (step === 'reading') return <p className={styles.working}>Reading the file...</p>;
  const isSending = sent < 1;
  const percent = Math.floor(sent * 100);
  const working = step === 'importing' ? 'Writing the venues.' : 'Comparing with the venues that are here.';
  const text = isSending ? `Sending... ${percent}%` : `${working} Large files take some seconds.`;
  return (
    <div className={styles.working}>
      <p className="num">{text}</p>
      <ProgressBar
        label={step === 'importing' ? 'Import' : 'Check'}
        text={text}
        percent={isSending ? percent : null}
      />
    </div>
  );
}
