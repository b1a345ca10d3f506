import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { PostMenuProps } from './post-menu.tsx';

export const { Overlay: PostMenuSlot, preload: preloadPostMenu } = lazyOverlay<PostMenuProps>(() =>
  import('./post-menu.tsx').then((m) => m.PostMenu),
);
