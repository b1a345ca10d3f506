import type { Post } from '@reelmates/contract/social/posts';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { HeartOnIcon } from '../../ui/drawings/icons-content.tsx';
import { useLike } from '../posts/posts.public.ts';
import styles from './photo-press.module.css';
import { preloadPhotoViewer } from './photo-viewer-slot.ts';

/** How long, in ms, a tap waits for a second one: two taps are seldom further apart. */
const secondTap = 230;

export type PhotoPressProps = {
  post: Post;
  /** What waits for review cannot be liked. */
  mayLike: boolean;
  onOpen: () => void;
  children: ReactNode;
};

/**
 * The photo of a card: a press opens it, and two taps of a finger like the post. Only a finger's tap waits for a second
 * one; a mouse and the keyboard open at once.
 */
export function PhotoPress({ post, mayLike, onOpen, children }: PhotoPressProps) {
  const like = useLike();
  const [bursts, setBursts] = useState(0);
  const pointer = useRef<string>('mouse');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const press = (event: MouseEvent) => {
    // `detail` counts clicks of a pointer; a key makes none.
    const isTap = mayLike && event.detail > 0 && pointer.current !== 'mouse';
    if (!isTap) {
      onOpen();
      return;
    }
    if (waiting.current === undefined) {
      waiting.current = setTimeout(() => {
        waiting.current = undefined;
        onOpen();
      }, secondTap);
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
