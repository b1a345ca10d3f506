import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { PhotoViewerProps } from './photo-viewer.tsx';

export const { Overlay: PhotoViewerSlot, preload: preloadPhotoViewer } = lazyOverlay<PhotoViewerProps>(() =>
  import('./photo-viewer.tsx').then((m) => m.PhotoViewer),
);
