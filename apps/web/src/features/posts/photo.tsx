import type { Post } from '@reelmates/contract/social/posts';
import type { SyntheticEvent } from 'react';
import { useFailedImage } from '../../lib/browser/use-failed-image.ts';
import { ImageIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './photo.module.css';

/** The text of a post's photo for people who do not see it. */
export function photoText(post: Pick<Post, 'user' | 'caption' | 'photoDescription'>): string {
  const shared = `Photo shared by ${post.user.username}`;
  const text = post.photoDescription || post.caption;
  return text ? `${shared}: ${text}` : shared;
}

export const rendition = (url: string, width: 160 | 480 | 960): string =>
  `${url}${url.includes('?') ? '&' : '?'}w=${width}`;

export type PhotoProps = {
  post: Pick<Post, 'user' | 'caption' | 'photoDescription' | 'imagePlaceholder'>;
  url: string;
  /** 4:3 in a post, 1:1 in a grid. */
  shape: 'post' | 'square';
  /** Loads immediately instead of when it comes near, because it is in the first window. */
  eager?: boolean | undefined;
};

/**
 * A member's photo, cropped, in the smallest rendition that is large enough. Its mean colour is shown while it loads.
 */
export function Photo({ post, url, shape, eager }: PhotoProps) {
  const [failed, noteFailed] = useFailedImage();
  if (failed === url) {
    return (
      <span className={`${styles.frame} ${styles[shape]} ${styles.missing}`}>
        <ImageIcon label={photoText(post)} />
        <span className={styles.missingText}>Photo didn't load</span>
      </span>
    );
  }
  const square = shape === 'square';
  const colour = post.imagePlaceholder;
  return (
    <span
      className={`${styles.frame} ${styles[shape]}`}
      style={colour ? { backgroundColor: colour } : undefined}
    >
      <img
        // A cached photo is shown with the first paint, and the first photos as early as possible.
        ref={(image) => {
          if (image && !image.complete && !eager) image.dataset.coming = '';
        }}
        className={styles.photo}
        src={rendition(url, square ? 160 : 480)}
        srcSet={(square ? ([160, 480, 960] as const) : ([480, 960] as const))
          .map((w) => `${rendition(url, w)} ${w}w`)
          .join(', ')}
        sizes={square ? '(min-width: 480px) 160px, 33vw' : '(min-width: 480px) 448px, calc(100vw - 32px)'}
        alt={photoText(post)}
        width={square ? 160 : 480}
        height={square ? 160 : 360}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={arrive}
        onError={() => noteFailed(url)}
      />
    </span>
  );
}

function arrive({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  delete currentTarget.dataset.coming;
}
