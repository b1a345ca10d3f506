import { ImageIcon } from '../../ui/icons-content.tsx';
import { commentsQueue, type PendingComment } from './moderation-queries.ts';
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
      <p className={styles.text}>{item.text}</p>
      <CommentedPost post={item.post} onOpen={onPhoto} />
      <ReviewActions onDecide={onDecide} />
    </ReviewBody>
  );
}

/** The post that the comment stands under; its photo opens whole. */
function CommentedPost({ post, onOpen }: { post: PendingComment['post']; onOpen: () => void }) {
  const text = <span className={styles.onText}>{post.caption || 'A post without a caption'}</span>;
  if (!post.imageUrl) {
    return (
      <div className={styles.on}>
        <span className={`${styles.thumb} ${styles.noThumb}`}>
          <ImageIcon size={20} label="No photo" />
        </span>
        {text}
      </div>
    );
  }
  return (
    <button type="button" className={styles.on} onClick={onOpen}>
      <img
        className={styles.thumb}
        src={`${post.imageUrl}?w=160`}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
      />
      <span className="sr-only">Enlarge the photo of the post: </span>
      {text}
    </button>
  );
}
