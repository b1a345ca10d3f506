import { brand } from '@reelmates/contract/brand';
import { userPath } from '../../lib/paths.ts';
import { toast } from '../../ui/toast-store.ts';

/** Hands the profile's address to the device's share menu, or to the clipboard where there is none. */
export async function shareProfile({ id, username }: { id: string; username: string }): Promise<void> {
  const url = location.origin + userPath(id);
  if (navigator.share) {
    // Closing the menu without a choice rejects, which is no failure.
    await navigator.share({ title: `${username} on ${brand.name}`, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link Copied!' });
  } catch {
    toast({ title: 'Failed to copy link to clipboard', variant: 'destructive' });
  }
}
