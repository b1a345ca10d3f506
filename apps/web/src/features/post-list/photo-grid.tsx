import type { Post } from '@reelmates/contract/social/posts';
import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import tones from '../../ui/badge.module.css';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { Photo, useUserPosts } from '../posts/posts.public.ts';
import styles from './photo-grid.module.css';
import { PlainPosts } from './plain-posts.tsx';
import { MorePosts, PostList } from './post-list.tsx';
import { statusBadgeOf } from './post-status-badge.ts';
import { PostsViewer } from './posts-viewer.public.tsx';

/** A person's posts as a grid of their photos; a tap opens them as a list. */
export function PhotoGrid({ userId, empty }: { userId: string; empty: ReactNode }) {
  const result = useUserPosts(userId);
  const [opened, setOpened] = useState<Post | null>(null);
  const [isList, setList] = useState<boolean | null>(null);
  const posts = result.data;
  const withPhoto = posts?.filter((post) => post.imageUrl !== null) ?? [];
  // Once, by the first posts: a grid that takes the place of a list would take it from under the finger.
  if (posts && posts.length > 0 && isList === null) setList(withPhoto.length === 0);
  if (!posts) {
    if (!result.isError || result.isFetching) return <GridSkeleton />;
    return <ErrorState what="Posts" onRetry={() => void result.refetch()} />;
  }
  if (posts.length === 0) return empty;
  // Without photos, a list replaces the grid.
  if (isList) return <PostList label="Posts" posts={posts} result={result} />;
  return (
    <>
      {withPhoto.length > 0 ? (
        <ul className={styles.grid} aria-label="Photos">
          {withPhoto.map((post, index) => (
            <li key={post.id}>
              <Tile post={post} eager={index < 9} onOpen={() => setOpened(post)} />
            </li>
          ))}
        </ul>
      ) : null}
      <MorePosts result={result} />
      {/* Shown once the grid is complete, because a row that moves under the finger is worse than one that appears
          late. */}
      {result.hasNextPage ? null : (
        <PlainPosts posts={posts.filter((post) => post.imageUrl === null)} onOpen={setOpened} />
      )}
      {opened ? <PostsViewer start={opened} result={result} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function Tile({ post, eager, onOpen }: { post: Post; eager: boolean; onOpen: () => void }) {
  const badge = statusBadgeOf(post);
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <Photo post={post} url={post.imageUrl ?? ''} shape="square" eager={eager} />
      {/* Below the photo, because nothing is ever printed on one. */}
      {badge ? (
        <span className={cx(styles.statusBadge, badge.tone === 'quiet' ? styles.quiet : tones[badge.tone])}>
          {badge.text}
        </span>
      ) : null}
    </button>
  );
}

function GridSkeleton() {
  return (
    <SkeletonGroup label="Loading posts">
      <div className={styles.grid}>
        {[1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} height="auto" className={styles.tileSkeleton} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
