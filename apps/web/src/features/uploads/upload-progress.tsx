import { cx } from '../../lib/cx.ts';
import styles from './upload-progress.module.css';

/** How far a photo is: 0 to 1; null while it is being prepared. */
export function UploadProgress({
  share,
  className,
}: {
  share: number | null;
  className?: string | undefined;
}) {
  const percent = Math.round((share ?? 0) * 100);
  const text = share === null ? 'Preparing photo...' : `Uploading... ${percent}%`;
  return (
    <div className={cx(styles.progress, className)}>
      <span className="num">{text}</span>
      <div
        role="progressbar"
        aria-label="Photo upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={styles.track}
      >
        <div className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
