import type { PendingComment } from '@reelmates/contract/admin/moderation';
import styles from '../review/review-card.module.css';
import { ReviewActions, ReviewAuthor } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { type ActionsProps, type FactsProps, ReviewQueue } from '../review/review-queue.tsx';
import { CommentedPost } from './commented-post.tsx';
import { commentsQueue } from './content-queues.ts';

const photoOf = ({ post, user }: PendingComment): ReviewPhotoSource | null =>
  post.imageUrl ? { url: post.imageUrl, username: user.username } : null;

export function CommentsQueue() {
  return (
    <ReviewQueue
      queue={commentsQueue}
      title="Comments Queue"
      what="Comments"
      emptyText="There are no pending comments to review."
      photoOf={photoOf}
      facts={CommentFacts}
      actions={CommentActions}
    />
  );
}

function CommentFacts({ item, headingId, onPhoto }: FactsProps<PendingComment>) {
  return (
    <>
      <ReviewAuthor item={item} headingId={headingId} />
      <p className={styles.text} dir="auto">
        {item.text}
      </p>
      <CommentedPost post={item.post} onOpen={onPhoto} />
    </>
  );
}

const CommentActions = ({ onDecide }: ActionsProps<PendingComment>) => <ReviewActions onDecide={onDecide} />;
