import { ApiError } from '../../lib/api/api.ts';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { BannedAccountSheetProps } from './banned-account-sheet.tsx';

/** Whether signing in failed because of a ban, which still allows export and deletion. */
export const isBan = (error: unknown): boolean => error instanceof ApiError && error.code === 'BANNED';

export const { Overlay: BannedAccount } = lazyOverlay<BannedAccountSheetProps>(() =>
  import('./banned-account-sheet.tsx').then((m) => m.BannedAccountSheet),
);
