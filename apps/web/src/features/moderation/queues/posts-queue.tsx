import type { PendingPost } from '@reelmates/contract/admin/moderation';
import { Receipt } from '../../posts/posts.public.ts';
import { FormerVersions } from '../context/former-versions.tsx';
import { MarkedText } from '../context/marked-text.tsx';
import { PhotoDescription } from '../context/photo-description.tsx';
import type { ActionsProps, FactsProps } from '../review/review-article.tsx';
import styles from '../review/review-card.module.css';
import { ReviewActions, ReviewAuthor, ReviewVenue, SeenBefore } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { postsQueue } from './content-queues.ts';
import { QueueTabs } from './queue-tabs.tsx';

const photoOf = ({ imageUrl, user, photoDescription }: PendingPost): ReviewPhotoSource | null =>
  imageUrl ? { url: imageUrl, username: user.username, description: photoDescription } : null;

const lookAlikesOf = ({ lookAlikes }: PendingPost) => lookAlikes;

export function PostsQueue() {
  return (
    <QueueTabs queue="posts" title="Posts Queue" bar>
      {(tabs) => (
        <ReviewQueue
          queue={postsQueue}
          title="Posts Queue"
          what="Posts"
          emptyText="There are no pending posts to review."
          tabs={tabs}
          photoOf={photoOf}
          stage={{ noneText: 'No photo' }}
          lookAlikesOf={lookAlikesOf}
          facts={PostFacts}
          actions={PostActions}
        />
      )}
    </QueueTabs>
  );
}

function PostFacts({ item, headingId }: FactsProps<PendingPost>) {
  return (
    <>
      <ReviewAuthor queue="posts" item={item} headingId={headingId} />
      {item.caption ? <MarkedText text={item.caption} className={styles.caption} /> : null}
      <PhotoDescription text={item.photoDescription} className={styles.caption} />
      <FormerVersions queue="posts" item={item} />
      <div className={styles.receipt}>
        <Receipt post={item} />
      </div>
      <ReviewVenue venue={item.venue} />
      <SeenBefore item={item} />
    </>
  );
}

const PostActions = ({ onDecide }: ActionsProps<PendingPost>) => (
  <ReviewActions onDecide={onDecide} feature />
);
