import { exportUsers, totalRowsHeader } from '@reelmates/contract/admin/admin-users';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../lib/api/download.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toast } from '../../lib/toast-store.ts';
import { countCsvRows } from './csv-rows.ts';
import { reportUserFailure } from './user-admin-queries.ts';

/** How many accounts have arrived, and of how many. */
export type ExportProgress = { rows: number; total: number | null };

/** How often the shown progress changes, in ms. */
const PROGRESS_INTERVAL_MS = 250;

/** The export of all accounts as a file. It is cancelled when its screen is closed. */
export function useUserExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    if (running.current) return;
    const ending = new AbortController();
    running.current = ending;
    setProgress({ rows: 0, total: null });
    try {
      await saveUsers(ending.signal, setProgress);
    } catch (error) {
      if (!ending.signal.aborted) reportUserFailure(error, 'Failed to export users. Please try again.');
    } finally {
      running.current = undefined;
      setProgress(null);
    }
  }
  return { progress, start, cancel: () => running.current?.abort() };
}

async function saveUsers(signal: AbortSignal, show: (progress: ExportProgress) => void): Promise<void> {
  const counted = countCsvRows();
  let total: number | null = null;
  let fileName = 'users-export.csv';
  let shownAt = 0;
  const file = await download(exportUsers, {
    signal,
    onHeaders(headers) {
      total = Number(headers.get(totalRowsHeader)) || null;
      fileName = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fileName;
    },
    onPart(bytes) {
      counted.add(bytes);
      if (performance.now() - shownAt < PROGRESS_INTERVAL_MS) return;
      shownAt = performance.now();
      show({ rows: counted.rows(), total });
    },
  });
  if (counted.rows() === 0) {
    toast({ title: 'No data', description: 'No users to export.', variant: 'destructive' });
    return;
  }
  saveFile(file, fileName);
  toast({ title: 'Export successful' });
}
