import { CommentedPost } from './commented-post.tsx';
import { commentsQueue, type PendingComment } from './queues.ts';
import styles from './review-card.module.css';
import { ReviewActions, ReviewAuthor, ReviewBody } from './review-card.tsx';
import type { ReviewPhotoSource } from './review-photo.tsx';
import { type ReviewCardProps, ReviewQueue } from './review-queue.tsx';

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
      card={CommentCard}
    />
  );
}

function CommentCard({ item, headingId, onDecide, onPhoto }: ReviewCardProps<PendingComment>) {
  return (
    <ReviewBody>
      <ReviewAuthor item={item} headingId={headingId} />
      <p className={styles.text} dir="auto">
        {item.text}
      </p>
      <CommentedPost post={item.post} onOpen={onPhoto} />
      <ReviewActions onDecide={onDecide} />
    </ReviewBody>
  );
}
