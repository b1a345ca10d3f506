import type { Post } from '@reelmates/contract/social/posts';
import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { NearEnd } from '../../ui/page/near-end.tsx';
import type { PostsResult } from '../posts/posts.public.ts';
import { PhotoViewerSlot } from './photo-viewer-slot.ts';
import { chunksOf, PostChunk } from './post-chunk.tsx';
import styles from './post-list.module.css';
import { PostMenuSlot } from './post-menu-slot.ts';
import { PostSkeleton } from './post-skeleton.tsx';

/** How far before the end the next page is loaded, in px. */
const PRELOAD_MARGIN_PX = 2000;

export type PostListProps = {
  label: string;
  posts: readonly Post[];
  result: PostsResult;
  /** The post at which the list opens, instead of its first one. */
  startId?: string | undefined;
  /** Set if the list is full: replaces its posts by the next page. */
  onFull?: (() => unknown) | undefined;
};

/** Posts as a list; more are loaded before the end is reached. */
export function PostList({ label, posts, result, startId, onFull }: PostListProps) {
  const [opened, setOpened] = useState<Post | null>(null);
  const [chosen, setChosen] = useState<Post | null>(null);
  return (
    <>
      <div role="feed" aria-label={label} aria-busy={result.isFetchingNextPage}>
        {chunksOf(posts, startId).map((chunk) => (
          <PostChunk key={chunk.at} {...chunk} onOpenPhoto={setOpened} onMenu={setChosen} />
        ))}
      </div>
      <MorePosts result={result} skeleton={<PostSkeleton />} onFull={onFull} />
      {opened ? <PhotoViewerSlot post={opened} onClose={() => setOpened(null)} /> : null}
      {chosen ? (
        <PostMenuSlot
          post={chosen}
          onClose={() => setChosen(null)}
          onDeleted={focusAfter(chosen.id, posts)}
        />
      ) : null}
    </>
  );
}

/** The card that had the focus is gone, so the next one gets it. */
function focusAfter(id: string, posts: readonly Post[]): () => void {
  const at = posts.findIndex((post) => post.id === id);
  const next = posts[at + 1] ?? posts[at - 1];
  return () =>
    requestAnimationFrame(() => {
      const heading = next ? `[data-post="${next.id}"] a:not([aria-hidden])` : 'h1';
      document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
    });
}

type MorePostsProps = Pick<PostListProps, 'result' | 'onFull'> & { skeleton?: ReactNode };

/**
 * The end of a list: loads the next page when it comes near, and offers a retry after a failure. A full list waits for
 * a press.
 */
export function MorePosts({ result, skeleton, onFull }: MorePostsProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = result;
  const load = () => void (onFull ?? fetchNextPage)();
  if ((isFetchNextPageError || onFull) && !isFetchingNextPage) {
    return (
      <div className={cx(layout.spread, styles.more)} role="alert">
        <p>{isFetchNextPageError ? "More posts didn't load." : 'More posts take the place of these.'}</p>
        <Button small onClick={load}>
          Load more
        </Button>
      </div>
    );
  }
  return (
    <>
      {hasNextPage && !isFetchingNextPage ? (
        <NearEnd key={data?.length} margin={PRELOAD_MARGIN_PX} onNear={load} />
      ) : null}
      {isFetchingNextPage ? skeleton : null}
    </>
  );
}
