import { reportFailure } from '../../lib/api/report-failure.ts';
import { toast } from '../../lib/toast-store.ts';
import { useExport } from './settings-queries.ts';

/** Starts the data export, and shows a message. */
export function useDownloadData(): { download: () => void; isPreparing: boolean } {
  const { mutate, isPending } = useExport();
  const download = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Your download has started' }),
      onError: (error) => reportFailure(error, "Your data couldn't be downloaded"),
    });
  return { download, isPreparing: isPending };
}
