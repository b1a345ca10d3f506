import type { Post } from '@reelmates/contract/social/posts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { icon } from '../../ui/drawings/icon.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { FullScreen } from '../../ui/overlays/full-screen.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { WholePhoto } from '../../ui/whole-photo.tsx';
import { photoText, rendition } from '../posts/posts.public.ts';
import styles from './photo-viewer.module.css';
import type { Zoom } from './zoom.ts';

const MinusIcon = icon(<path d="M5 12h14" />);

export type PhotoViewerProps = { post: Post; onClose: () => void };

/** The whole photo of a post, uncropped, to look at closely. */
export function PhotoViewer({ post, onClose }: PhotoViewerProps) {
  const { photo, zoom, percent } = useZoom(onClose);
  const [missing, setMissing] = useState(false);
  const url = post.imageUrl ?? '';
  const { username, isVerified } = post.user;
  const title = (
    <>
      {username}
      {isVerified ? <VerifiedBadge size={16} /> : null}
    </>
  );
  return (
    <FullScreen title={title} onClose={onClose} wide>
      <WholePhoto
        ref={photo}
        className={styles.stage}
        url={url}
        small={rendition(url, 480)}
        alt={photoText(post)}
        onMissing={setMissing}
      />
      {zoom && !missing ? (
        <div className={styles.bar}>
          <IconButton label="Zoom out" onClick={zoom.out} aria-disabled={percent <= 100}>
            <MinusIcon />
          </IconButton>
          <button type="button" className={styles.percent} onClick={zoom.reset}>
            <span className="sr-only">Reset zoom, </span>
            <span className="num">{percent}%</span>
          </button>
          <IconButton label="Zoom in" onClick={zoom.in}>
            <PlusIcon />
          </IconButton>
        </div>
      ) : null}
    </FullScreen>
  );
}

/** Zooming is in a separate chunk; without it, the photo is still shown. */
function useZoom(onClose: () => void) {
  const photo = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const [percent, setPercent] = useState(100);
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    let started: Zoom | undefined;
    let gone = false;
    const start = async () => {
      const { startZoom } = await import('./zoom.ts');
      if (gone || !photo.current) return;
      started = startZoom(photo.current, {
        onScale: (scale) => setPercent(Math.round(scale * 100)),
        onSwipeDown: () => close(),
      });
      setZoom(started);
    };
    // The chunk cannot be loaded, so the photo cannot be zoomed.
    start().catch(() => undefined);
    return () => {
      gone = true;
      started?.stop();
    };
  }, []);
  return { photo, zoom, percent };
}
