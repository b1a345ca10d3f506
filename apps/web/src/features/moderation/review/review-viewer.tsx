import type { ReactNode } from 'react';
import { FullScreen } from '../../../ui/overlays/full-screen.tsx';
import { WholePhoto } from '../../../ui/whole-photo.tsx';
import { rendition } from '../../posts/posts.public.ts';
import { fillWithMeanColour, photoText, type ReviewPhotoSource } from './review-photo.tsx';
import styles from './review-viewer.module.css';
import { type KeyBinding, useQueueKeys } from './use-queue-keys.ts';

export type ReviewViewerProps = {
  photo: ReviewPhotoSource;
  facts: ReactNode;
  actions: ReactNode;
  keys: Record<string, KeyBinding>;
  onClose: () => void;
};

/** The photo full-screen, with what is reviewed together with it, and the decisions. */
export function ReviewViewer({ photo, facts, actions, keys, onClose }: ReviewViewerProps) {
  useQueueKeys(keys, 'sheet');
  return (
    <FullScreen title={`@${photo.username}`} onClose={onClose} wide>
      <div className={styles.viewer}>
        <WholePhoto
          key={photo.url}
          className={styles.stage}
          url={photo.url}
          small={rendition(photo.url, 480)}
          alt={photoText(photo)}
          onLoad={fillWithMeanColour}
        />
        <div className={styles.side}>
          <div className={styles.facts}>{facts}</div>
          <div className={styles.foot} data-decisions="">
            {actions}
          </div>
        </div>
      </div>
    </FullScreen>
  );
}
