import { formatExact } from '../../lib/text/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/drawings/icons-users.tsx';
import { useUserExport } from './use-user-export.ts';
import styles from './users-section.module.css';

/** Export CSV. While it runs, shows its progress and a button that cancels it. */
export function ExportUsers() {
  const { progress, start, cancel } = useUserExport();
  return (
    <>
      <Button
        className={styles.export ?? ''}
        onClick={() => void start()}
        pending={progress !== null}
        pendingLabel="Exporting..."
      >
        <DownloadIcon size={18} />
        Export CSV
      </Button>
      {progress ? (
        <div className={styles.progress}>
          <p role="status">
            {progress.total === null
              ? 'Preparing the export...'
              : `${formatExact(progress.rows)} of ${formatExact(progress.total)} users`}
          </p>
          <progress
            aria-label="Export"
            className={styles.bar}
            {...(progress.total !== null && {
              max: progress.total,
              value: Math.min(progress.rows, progress.total),
            })}
          />
          <Button small variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </>
  );
}
