import { toast } from '../toast-store.ts';

/** Whether the device has a share menu of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Whether that share menu takes pictures. */
export function canShareFiles(): boolean {
  if (!canShare() || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([], 'picture.jpg', { type: 'image/jpeg' })] });
}

/**
 * Shares an address of this app by the device's share menu, or copies it if there is none.
 * @param path such as '/posts/7'
 */
export async function shareLink({ title, path }: Shared): Promise<void> {
  if (canShare() && (await openShareMenu({ title, url: location.origin + path }))) return;
  await copyLink(path);
}

/** Shares a picture with its address by the device's share menu; without such a menu, only the address. */
export async function shareFile({ title, path, file }: Shared & { file: File }): Promise<void> {
  if (await openShareMenu({ title, url: location.origin + path, files: [file] })) return;
  await copyLink(path);
}

/** Copies an address of this app to the clipboard. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    toast({ title: 'Link Copied!' });
  } catch {
    toast({ title: 'Failed to copy link to clipboard', variant: 'destructive' });
  }
}

type Shared = { title: string; path: string };

/** @returns false if the menu does not work; the clipboard may */
async function openShareMenu(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // The person closed the menu, or it was opened twice.
    return error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name);
  }
}
