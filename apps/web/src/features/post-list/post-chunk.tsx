import type { Post } from '@reelmates/contract/social/posts';
import { memo, startTransition, useState } from 'react';
import { useInView } from '../../lib/browser/use-in-view.ts';
import { cardHeight } from './card-heights.ts';
import styles from './post-card.module.css';
import { PostCard } from './post-card.tsx';

/*
 * Only posts near the window are rendered. The others keep their height and their text, for the scroll position, for
 * assistive technology and for the browser's search. Posts switch in chunks of ten, so that their talk is loaded with
 * one request.
 */

const CHUNK_SIZE = 10;
/** How far before they come into view posts are rendered, in px. */
const RENDER_MARGIN_PX = 2000;

/**
 * The first posts of the chunks that were rendered when their list was left. A list that is built again starts with
 * these.
 */
const drawn = new Set<string>();

type Chunk = {
  posts: readonly Post[];
  /** The index of the first post in the list. */
  at: number;
  /** Rendered immediately, before its distance from the window is known. */
  immediately: boolean;
};

/** @param startId the post at which the list opens, instead of its first one */
export function chunksOf(posts: readonly Post[], startId?: string): Chunk[] {
  const start = Math.max(
    0,
    posts.findIndex(({ id }) => id === startId),
  );
  const shown = Math.floor(start / CHUNK_SIZE);
  return Array.from({ length: Math.ceil(posts.length / CHUNK_SIZE) }, (_, at) => ({
    posts: posts.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
    at,
    // The next one may start within the first window.
    immediately: at === shown || (shown > 0 && at === shown + 1),
  }));
}

type PostChunkProps = Chunk & { onOpenPhoto: (post: Post) => void; onMenu: (post: Post) => void };

/** Memoised by its posts, so that a press on one card does not render the others of a long list. */
export const PostChunk = memo(RenderedOrPlaceholder, (previous, next) => {
  const sameHandlers = previous.onOpenPhoto === next.onOpenPhoto && previous.onMenu === next.onMenu;
  const sameLength = previous.posts.length === next.posts.length;
  return sameHandlers && sameLength && previous.posts.every((post, index) => post === next.posts[index]);
});

function RenderedOrPlaceholder({ posts, at: place, immediately, onOpenPhoto, onMenu }: PostChunkProps) {
  const key = posts[0]?.id ?? '';
  const [isNear, setNear] = useState(immediately || drawn.has(key));
  const [inUse, setInUse] = useState<ReadonlySet<string>>(new Set());
  const box = useInView<HTMLDivElement>(
    () => {
      drawn.add(key);
      // Ten cards take long on old phones, and must not block input.
      startTransition(() => setNear(true));
    },
    RENDER_MARGIN_PX,
    (chunk) => {
      drawn.delete(key);
      startTransition(() => {
        setInUse(usedIn(chunk));
        setNear(false);
      });
    },
  );
  return (
    <div ref={box} className={styles.chunk}>
      {posts.map((post, index) =>
        isNear || inUse.has(post.id) ? (
          <PostCard
            key={post.id}
            post={post}
            onOpenPhoto={onOpenPhoto}
            onMenu={onMenu}
            eager={place === 0 && index < 2}
          />
        ) : (
          <PostPlaceholder key={`far ${post.id}`} post={post} />
        ),
      )}
    </div>
  );
}

/** The posts that stay rendered: those with the focus, or with something open. */
function usedIn(chunk: Element): ReadonlySet<string> {
  const cards = [...chunk.querySelectorAll<HTMLElement>('[data-post]')];
  const isUsed = (card: HTMLElement) =>
    card.contains(document.activeElement) || card.querySelector('[aria-expanded="true"]') !== null;
  return new Set(cards.filter(isUsed).map(({ dataset }) => dataset.post ?? ''));
}

function PostPlaceholder({ post }: { post: Post }) {
  const { user, venue, caption } = post;
  const blockSize = cardHeight(post);
  return (
    <article
      data-post={post.id}
      className={styles.far}
      style={{ containIntrinsicBlockSize: `${blockSize}px` }}
      aria-label={`Win shared by ${user.username}`}
    >
      <div className={styles.words} style={{ blockSize }}>
        <p>{[user.username, venue].filter(Boolean).join(', ')}</p>
        {caption ? <p dir="auto">{caption}</p> : null}
      </div>
    </article>
  );
}
