import type { Post } from '@reelmates/contract/posts';
import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Photo } from '../posts/photo.tsx';
import { MorePosts, PostList } from '../posts/post-list.tsx';
import { useUserPosts } from '../posts/posts-queries.ts';
import styles from './photo-grid.module.css';
import { PostsViewer } from './posts-viewer.tsx';

const marks = { pending: 'Pending review', denied: 'Denied', approved: null } as const;

/** A person's posts as a grid of their photos; a tap opens them one under the other. */
export function PhotoGrid({ userId, empty }: { userId: string; empty: ReactNode }) {
  const result = useUserPosts(userId);
  const [opened, setOpened] = useState<Post | null>(null);
  const posts = result.data;
  if (!posts) {
    if (!result.isError || result.isFetching) return <GridSkeleton />;
    return <ErrorState what="Posts" onRetry={() => void result.refetch()} />;
  }
  if (posts.length === 0) return empty;
  const withPhoto = posts.filter((post) => post.imageUrl !== null);
  // Somebody who never adds a photo has a list in the place of the grid.
  if (withPhoto.length === 0) return <PostList label="Posts" posts={posts} result={result} />;
  return (
    <>
      <ul className={styles.grid}>
        {withPhoto.map((post) => (
          <li key={post.id}>
            <Tile post={post} onOpen={() => setOpened(post)} />
          </li>
        ))}
      </ul>
      <MorePosts result={result} />
      {opened ? <PostsViewer start={opened} result={result} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function Tile({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const mark = post.status ? marks[post.status] : null;
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <Photo post={post} url={post.imageUrl ?? ''} shape="square" />
      {/* Under the photo: nothing is ever printed on one. */}
      {mark ? <span className={cx(styles.mark, styles[post.status ?? ''])}>{mark}</span> : null}
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
