import type { Post } from '@reelmates/contract/social/posts';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { OutboxSlot } from '../outbox/outbox-slot.public.tsx';
import { useViewer } from '../session/session.public.ts';
import { CommentMenuSlot } from './comment-menu-slot.ts';
import type { CommentRowProps } from './comment-row.tsx';
import { CommentThread } from './comment-thread.tsx';
import styles from './comments.module.css';
import { type Comment, threadsOf, useComments, useLikeComment, useWithAdded } from './comments-queries.ts';
import { Composer } from './composer.tsx';

export type CommentsSectionProps = {
  id: string;
  post: Post;
  /** On the post's own page: as high as its content, without its own scroll area. */
  grows?: boolean | undefined;
};

/** The comments of a post, loaded when they are opened, with the composer below them. */
export function CommentsSection({ id, post, grows }: CommentsSectionProps) {
  const { viewer } = useViewer();
  const [chosen, setChosen] = useState<{ comment: Comment; editing: boolean } | null>(null);
  const [replyTo, setReplyTo] = useState<Comment | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const like = useLikeComment(post.id);
  const showAdded = (comment: Comment) => {
    setReplyTo(null);
    setAddedId(comment.id);
  };
  const mayDelete = (comment: Comment) =>
    viewer?.id === comment.user.id || viewer?.id === post.user.id || viewer?.isAdmin === true;
  return (
    <section id={id} className={styles.section} aria-label="Comments on this post">
      <div className={cx(styles.list, !grows && styles.scroll)}>
        <CommentList
          postId={post.id}
          postAuthorId={post.user.id}
          addedId={addedId}
          onMenu={(comment) => setChosen({ comment, editing: false })}
          onFix={(comment) => setChosen({ comment, editing: true })}
          onLike={like}
          onReply={setReplyTo}
        />
      </div>
      {viewer ? <OutboxSlot accountId={viewer.id} postId={post.id} /> : null}
      <Composer
        postId={post.id}
        postAuthor={post.user.username}
        replyTo={replyTo}
        onStopReplying={() => setReplyTo(null)}
        onAdded={showAdded}
      />
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

type CommentListProps = Omit<CommentRowProps, 'comment'> & { postId: string; addedId: string | null };

function CommentList({ postId, ...rest }: CommentListProps) {
  const comments = useComments(postId);
  const { data, isError, isFetching, refetch } = comments;
  const shown = useWithAdded(postId, data ?? []);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusAfterRemoval();
  const { addedId } = rest;
  const isDrawn = data !== undefined && shown.some(({ id }) => id === addedId);
  useEffect(() => {
    if (!isDrawn) return;
    list.current?.querySelector(`[data-comment="${addedId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [addedId, isDrawn]);
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
  if (shown.length === 0) return <p className={styles.quiet}>No comments yet</p>;
  return (
    <>
      <ul ref={list} {...keepFocus}>
        {threadsOf(shown).map((thread) => (
          <CommentThread key={thread.id} thread={thread} {...rest} />
        ))}
      </ul>
      <LoadMore list={comments} variant="ghost" className={styles.more}>
        View more comments
      </LoadMore>
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
