import type { Post } from '@reelmates/contract/social/posts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useViewer } from '../session/session.public.ts';
import { CommentMenuSlot } from './comment-menu-slot.ts';
import { CommentRow, type CommentRowProps } from './comment-row.tsx';
import styles from './comments.module.css';
import { type Comment, useComments } from './comments-queries.ts';
import { Composer } from './composer.tsx';

/** The comments of a post, loaded when it opens, with the composer under them. */
export function CommentsSection({ id, post }: { id: string; post: Post }) {
  const { viewer } = useViewer();
  const [chosen, setChosen] = useState<{ comment: Comment; editing: boolean } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const showLast = () => {
    // When the new comment has been drawn.
    requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight }));
  };
  const mayDelete = (comment: Comment) =>
    viewer?.id === comment.user.id || viewer?.id === post.user.id || viewer?.isAdmin === true;
  return (
    <section id={id} className={styles.section} aria-label="Comments on this post">
      <div ref={list} className={styles.scroll}>
        <CommentList
          postId={post.id}
          onMenu={(comment) => setChosen({ comment, editing: false })}
          onFix={(comment) => setChosen({ comment, editing: true })}
        />
      </div>
      <Composer postId={post.id} onAdded={showLast} />
      {chosen ? (
        <CommentMenuSlot
          postId={post.id}
          {...chosen}
          own={chosen.comment.user.id === viewer?.id}
          mayDelete={mayDelete(chosen.comment)}
          reviewed={!viewer?.isAdmin}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </section>
  );
}

type CommentListProps = Pick<CommentRowProps, 'onMenu' | 'onFix'> & { postId: string };

function CommentList({ postId, onMenu, onFix }: CommentListProps) {
  const comments = useComments(postId);
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = comments;
  if (!data) {
    if (!isError || isFetching) return <LoadingComments />;
    return (
      <div className={styles.quiet} role="alert">
        <p>Comments didn't load</p>
        <Button small onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (data.length === 0) return <p className={styles.quiet}>No comments yet</p>;
  return (
    <>
      <ul>
        {data.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onMenu={onMenu} onFix={onFix} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="ghost"
          small
          block
          className={styles.more}
          pending={isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void fetchNextPage()}
        >
          View more comments
        </Button>
      ) : null}
    </>
  );
}

function LoadingComments() {
  return (
    <SkeletonGroup label="Loading comments">
      {[60, 84, 44].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton round width="32px" height="32px" />
          <div className={styles.text}>
            <Skeleton width="40%" height="12px" />
            <Skeleton width={`${width}%`} height="13px" className={styles.skeletonText} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
