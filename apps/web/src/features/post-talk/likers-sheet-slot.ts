import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { LikersSheetProps } from './likers-sheet.tsx';

export const { Overlay: LikersSheetSlot, preload: preloadLikersSheet } = lazyOverlay<LikersSheetProps>(() =>
  import('./likers-sheet.tsx').then((m) => m.LikersSheet),
);
