import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { BanSheetProps } from './ban-sheet.tsx';

/** The sheet that bans a person, for all admin screens. It is loaded when it is opened. */
export const { Overlay: BanSheet } = lazyOverlay<BanSheetProps>(() =>
  import('./ban-sheet.tsx').then((m) => m.BanSheet),
);
