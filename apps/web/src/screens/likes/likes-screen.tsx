import { LikedPostCard } from '../../features/likes/liked-post-card.tsx';
import { useLikedPosts } from '../../features/likes/likes-queries.ts';
import { MorePosts } from '../../features/post-list/post-list.tsx';
import { paths } from '../../lib/paths.ts';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './likes-screen.module.css';

/** The likers of the viewer's own posts. */
export function LikesScreen() {
  const result = useLikedPosts();
  const { data: posts, isError, isFetching, refetch } = result;
  const failed = !posts && isError && !isFetching;
  return (
    <Page
      title="Likes"
      header={<Header title="Likes" back={{ href: paths.home }} line />}
      busy={!posts && !failed}
      padded
    >
      {failed ? <ErrorState what="Likes" onRetry={() => void refetch()} /> : null}
      {!posts && !failed ? <LikesSkeleton /> : null}
      {posts?.length === 0 ? (
        <EmptyState illustration="alone" heading="No posts with likes yet">
          Share some posts to see who likes them!
        </EmptyState>
      ) : null}
      {posts && posts.length > 0 ? (
        <ul className={styles.posts} aria-label="Posts with likes">
          {posts.map((post) => (
            <li key={post.id}>
              <LikedPostCard post={post} />
            </li>
          ))}
        </ul>
      ) : null}
      <MorePosts result={result} skeleton={<LikesSkeleton />} />
    </Page>
  );
}

function LikesSkeleton() {
  return (
    <SkeletonGroup label="Loading likes" className={styles.posts}>
      {[2, 1].map((likers) => (
        <div key={likers} className={styles.placeholder}>
          <Skeleton width="56px" height="56px" />
          <Skeleton width="45%" height="1rem" />
          {[...Array(likers).keys()].map((liker) => (
            <Skeleton key={liker} height="2rem" className={styles.wide} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
