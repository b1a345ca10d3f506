import type { PendingPost } from '@reelmates/contract/admin/moderation';
import { Receipt } from '../../posts/posts.public.ts';
import styles from '../review/review-card.module.css';
import { ReviewActions, ReviewAuthor, SeenBefore } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { type ActionsProps, type FactsProps, ReviewQueue } from '../review/review-queue.tsx';
import { postsQueue } from './content-queues.ts';

const photoOf = ({ imageUrl, user }: PendingPost): ReviewPhotoSource | null =>
  imageUrl ? { url: imageUrl, username: user.username } : null;

export function PostsQueue() {
  return (
    <ReviewQueue
      queue={postsQueue}
      title="Posts Queue"
      what="Posts"
      emptyText="There are no pending posts to review."
      photoOf={photoOf}
      stage={{ noneText: 'No photo' }}
      facts={PostFacts}
      actions={PostActions}
    />
  );
}

function PostFacts({ item, headingId }: FactsProps<PendingPost>) {
  return (
    <>
      <ReviewAuthor item={item} headingId={headingId} venue={item.venue?.name} />
      <SeenBefore id={item.duplicateOf} />
      {item.caption ? (
        <p className={styles.caption} dir="auto">
          {item.caption}
        </p>
      ) : null}
      <div className={styles.receipt}>
        <Receipt post={item} />
      </div>
    </>
  );
}

const PostActions = ({ onDecide }: ActionsProps<PendingPost>) => (
  <ReviewActions onDecide={onDecide} feature />
);
