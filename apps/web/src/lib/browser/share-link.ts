import { toast } from '../toast-store.ts';

/** Whether the device has a share menu of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Hands an address of this app to the device's share menu, or to the clipboard where there is none.
 * @param path such as '/posts/7'
 */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = location.origin + path;
  if (canShare()) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed without a choice, or asked for twice. Anything else is a menu that doesn't work: the clipboard may.
      if (error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name)) return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link Copied!' });
  } catch {
    toast({ title: 'Failed to copy link to clipboard', variant: 'destructive' });
  }
}
