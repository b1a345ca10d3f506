import type { ImportState } from '../../features/venue-admin/import/use-venue-import.ts';
import styles from './import-venues.module.css';

/** How far the bytes are; once they have left, that the server works, which it cannot measure. */
export function ImportProgress({ state: { step, sent } }: { state: ImportState }) {
  if (step === 'reading') return <p className={styles.working}>Reading the file...</p>;
  const isSending = sent < 1;
  const percent = Math.floor(sent * 100);
  const working = step === 'importing' ? 'Writing the venues.' : 'Comparing with the venues that are here.';
  const text = isSending ? `Sending... ${percent}%` : `${working} Large files take some seconds.`;
  return (
    <div className={styles.working}>
      <p className="num">{text}</p>
      <div
        role="progressbar"
        aria-label={step === 'importing' ? 'Import' : 'Check'}
        aria-valuetext={text}
        {...(isSending && { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
        className={styles.track}
      >
        <div
          className={isSending ? styles.fill : styles.moving}
          style={isSending ? { inlineSize: `${percent}%` } : {}}
        />
      </div>
    </div>
  );
}
