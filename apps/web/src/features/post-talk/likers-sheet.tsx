import type { Post } from '@reelmates/contract/social/posts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { PeopleSkeleton, PersonWithFollow } from '../people/people-lists.public.ts';
import { useLikers } from './post-talk-queries.ts';

export type LikersSheetProps = { post: Pick<Post, 'id'>; onClose: () => void };

/** Who likes a post, latest first. */
export function LikersSheet({ post, onClose }: LikersSheetProps) {
  return (
    <Sheet open full flush title="Likes" onClose={onClose}>
      <Likers postId={post.id} />
    </Sheet>
  );
}

function Likers({ postId }: { postId: string }) {
  const likers = useLikers(postId);
  const { data, isError, isFetching, refetch } = likers;
  if (!data) {
    if (isError && !isFetching) return <ErrorState what="Likes" onRetry={() => void refetch()} />;
    return <PeopleSkeleton label="Loading likes" />;
  }
  if (data.length === 0) return <EmptyState illustration="alone" heading="No likes yet" />;
  return (
    <>
      <ul aria-label="People who like this post">
        {data.map((person) => (
          <PersonWithFollow key={person.id} person={person} line={person.bio?.split('\n')[0]} />
        ))}
      </ul>
      <LoadMore list={likers} variant="ghost" />
    </>
  );
}
