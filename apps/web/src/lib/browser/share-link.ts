import { toast } from '../toast-store.ts';

/** Whether the device has a share menu of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Whether that share menu takes pictures. */
export function canShareFiles(): boolean {
  if (!canShare() || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([], 'picture.jpg', { type: 'image/jpeg' })] });
}

/**
 * Hands an address of this app to the device's share menu, or to the clipboard where there is none.
 * @param path such as '/posts/7'
 */
export async function shareLink({ title, path }: Shared): Promise<void> {
  if (canShare() && (await openShareMenu({ title, url: location.origin + path }))) return;
  await copyLink(path);
}

/** Hands a picture and the address it belongs to to the device's share menu; without one, the address alone. */
export async function shareFile({ title, path, file }: Shared & { file: File }): Promise<void> {
  if (await openShareMenu({ title, url: location.origin + path, files: [file] })) return;
  await copyLink(path);
}

/** Puts an address of this app on the clipboard. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    toast({ title: 'Link Copied!' });
  } catch {
    toast({ title: 'Failed to copy link to clipboard', variant: 'destructive' });
  }
}

type Shared = { title: string; path: string };

/** @returns false for a menu that doesn't work: the clipboard may */
async function openShareMenu(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closed without a choice, or asked for twice.
    return error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name);
  }
}
