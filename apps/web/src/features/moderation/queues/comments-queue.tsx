import type { PendingComment } from '@reelmates/contract/admin/moderation';
import type from '../../../styles/type.module.css';
import { FormerVersions } from '../context/former-versions.tsx';
import { MarkedText } from '../context/marked-text.tsx';
import type { ActionsProps, FactsProps } from '../review/review-article.tsx';
import styles from '../review/review-card.module.css';
import { ReviewActions, ReviewAuthor } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { CommentedPost } from './commented-post.tsx';
import { commentsQueue } from './content-queues.ts';
import { QueueTabs } from './queue-tabs.tsx';

const photoOf = ({ post, user }: PendingComment): ReviewPhotoSource | null =>
  post.imageUrl ? { url: post.imageUrl, username: user.username } : null;

export function CommentsQueue() {
  return (
    <QueueTabs queue="comments" title="Comments Queue">
      {(tabs) => (
        <ReviewQueue
          queue={commentsQueue}
          title="Comments Queue"
          what="Comments"
          emptyText="There are no pending comments to review."
          tabs={tabs}
          photoOf={photoOf}
          facts={CommentFacts}
          actions={CommentActions}
        />
      )}
    </QueueTabs>
  );
}

function CommentFacts({ item, headingId, onPhoto }: FactsProps<PendingComment>) {
  return (
    <>
      <ReviewAuthor queue="comments" item={item} headingId={headingId} />
      {item.replyTo ? (
        <p className={type.hint}>
          Reply to {item.replyTo.username}: <bdi>{item.replyTo.text}</bdi>
        </p>
      ) : null}
      <MarkedText text={item.text} className={styles.text} />
      <FormerVersions queue="comments" item={item} />
      <CommentedPost post={item.post} onOpen={onPhoto} />
    </>
  );
}

const CommentActions = ({ onDecide }: ActionsProps<PendingComment>) => <ReviewActions onDecide={onDecide} />;
