import { cx } from '../../lib/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './upload-progress.module.css';

/** The progress of an upload, from 0 to 1; null while the photo is being prepared. */
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
      <ProgressBar label="Photo upload" text={text} percent={percent} />
    </div>
  );
}
