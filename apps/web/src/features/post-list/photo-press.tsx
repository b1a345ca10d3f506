import type { Post } from '@reelmates/contract/social/posts';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { HeartOnIcon } from '../../ui/drawings/icons-content.tsx';
import { useLike } from '../posts/posts.public.ts';
import styles from './photo-press.module.css';
import { preloadPhotoViewer } from './photo-viewer-slot.ts';

/** How long a tap waits for a second one, in ms. */
const DOUBLE_TAP_MS = 230;

export type PhotoPressProps = {
  post: Post;
  /** A post in review cannot be liked. */
  mayLike: boolean;
  onOpen: () => void;
  children: ReactNode;
};

/**
 * The photo of a card: a press opens it, and a double tap likes the post. Only taps wait for a second one; a mouse and
 * the keyboard open it immediately.
 */
export function PhotoPress({ post, mayLike, onOpen, children }: PhotoPressProps) {
  const like = useLike();
  const [bursts, setBursts] = useState(0);
  const pointer = useRef<string>('mouse');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const press = (event: MouseEvent) => {
    // `detail` counts the clicks of a pointer; it is 0 for a key.
    const isTap = mayLike && event.detail > 0 && pointer.current !== 'mouse';
    if (!isTap) {
      onOpen();
      return;
    }
    if (waiting.current === undefined) {
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        onOpen();
      }, DOUBLE_TAP_MS);
      return;
    }
    clearTimeout(waiting.current);
    waiting.current = undefined;
    like(post);
    setBursts(bursts + 1);
  };
  return (
    <button
      type="button"
      className={styles.photo}
      onPointerDown={(event: PointerEvent) => {
        pointer.current = event.pointerType;
        preloadPhotoViewer();
      }}
      onClick={press}
    >
      {children}
      {bursts > 0 ? (
        <span key={bursts} className={styles.burst} aria-hidden="true">
          <HeartOnIcon size={24} />
        </span>
      ) : null}
    </button>
  );
}
