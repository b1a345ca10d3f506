import { toast } from '../ui/toast-store.ts';

/** Whether the device has a share menu of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Hands an address of this app to the device's share menu, or to the clipboard where there is none.
 * @param path such as '/posts/7'
 */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = location.origin + path;
  if (canShare()) {
    // Closing the menu without a choice rejects, which is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link Copied!' });
  } catch {
    toast({ title: 'Failed to copy link to clipboard', variant: 'destructive' });
  }
}
