import { Badge } from '../../ui/badge.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Slip } from '../posts/slip.tsx';
import { type PendingPost, postsQueue } from './queues.ts';
import styles from './review-card.module.css';
import { ReviewActions, ReviewAuthor, ReviewBody } from './review-card.tsx';
import { ReviewPhoto, type ReviewPhotoSource } from './review-photo.tsx';
import { type ReviewCardProps, ReviewQueue } from './review-queue.tsx';

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
      card={PostCard}
    />
  );
}

function PostCard({ item, headingId, onDecide, onPhoto }: ReviewCardProps<PendingPost>) {
  return (
    <>
      <ReviewPhoto photo={photoOf(item)} onOpen={onPhoto} />
      <div className={styles.slip}>
        <Slip post={item} />
      </div>
      <ReviewBody>
        <ReviewAuthor item={item} headingId={headingId} place={item.venue?.name} />
        {item.duplicateOf ? (
          <p>
            <Badge tone="warn">
              <AlertIcon size={14} />
              Photo seen before: {item.duplicateOf}
            </Badge>
          </p>
        ) : null}
        {item.caption ? <p className={styles.caption}>{item.caption}</p> : null}
        <ReviewActions onDecide={onDecide} feature />
      </ReviewBody>
    </>
  );
}
