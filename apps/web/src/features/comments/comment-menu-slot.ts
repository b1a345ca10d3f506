import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { CommentMenuProps } from './comment-menu.tsx';

export const { Overlay: CommentMenuSlot, preload: preloadCommentMenu } = lazyOverlay<CommentMenuProps>(() =>
  import('./comment-menu.tsx').then((m) => m.CommentMenu),
);
