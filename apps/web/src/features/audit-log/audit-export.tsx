import { brand } from '@reelmates/contract/brand';
import { useEffect, useRef, useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './audit-export.module.css';
import type { AuditFilter } from './audit-filter.ts';
import { downloadAudit } from './audit-queries.ts';

/** Downloads the filtered log as CSV. Shows how much has arrived, and can be cancelled. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const file = await downloadAudit(filter, { signal: controller.signal, onBytes: setBytes });
      saveFile(file, fileName());
      toast({ title: 'Export successful' });
    } catch (error) {
      if (!controller.signal.aborted) reportFailure(error, 'Export failed');
    } finally {
      setBytes(null);
    }
  };
  return (
    <span className={styles.progress}>
      {bytes === null ? null : (
        <>
          <span role="status">{bytes === 0 ? '' : `${formatBytes(bytes)} so far`}</span>
          <Button small onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
      {/* Stays in its place: the second press of a double click must not fall on Cancel. */}
      <Button small onClick={() => void start()} pending={bytes !== null} pendingLabel="Exporting...">
        Export CSV
      </Button>
    </span>
  );
}

const fileName = () =>
  `${brand.name.toLowerCase()}-audit-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.csv`;
