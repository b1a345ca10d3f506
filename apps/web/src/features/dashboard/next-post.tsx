import type { PendingPost } from '@reelmates/contract/admin/moderation';
import { useEffect, useMemo, useRef } from 'react';
import { formatExact } from '../../lib/text/format.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { onSinglePress } from '../../ui/controls/on-single-press.ts';
import { CheckIcon, CloseIcon } from '../../ui/drawings/icons.tsx';
import { StarIcon } from '../../ui/drawings/icons-content.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import {
  type Decision,
  ItemNote,
  postsQueue,
  useChangedItems,
  useDecisionQuestion,
  useDecisions,
} from '../moderation/moderation.public.ts';
import styles from './dashboard.module.css';
import { useNextPosts } from './dashboard-queries.ts';

/**
 * The post that has waited longest, as the queue begins with it, decided on here or there.
 * @param onDecided what else counts it can be fetched again
 */
export function NextPost({ onDecided }: { onDecided: () => void }) {
  const { data, isError, isFetching, refetch } = useNextPosts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isGone, notes, decide } = useDecisions(postsQueue, data?.askedAt, () => void refetch());
  const post = data?.items.find((item) => !isGone(item));
  // The shown post may be replaced by another one; the posts behind it do not matter.
  const shown = useMemo(() => (post === undefined ? [] : [post]), [post]);
  const { changed, refusesPress } = useChangedItems(postsQueue, shown, isGone);
  const { decide: ask, question } = useDecisionQuestion(postsQueue, (item, decision, text = '') => {
    if (refusesPress() || decide({ item, latest: item, together: [item] }, decision, text) === null)
      return false;
    // The buttons that were pressed now belong to another post.
    heading.current?.focus({ preventScroll: true });
    void refetch();
    onDecided();
    return true;
  });
  const isDrained = data !== undefined && post === undefined && data.items.length > 0;
  useEffect(() => {
    if (isDrained) void refetch();
  }, [isDrained, refetch]);
  if (data === undefined) {
    return isError ? <ErrorState what="Next post" onRetry={refetch} retrying={isFetching} /> : null;
  }
  const waiting = data.totalCount - data.items.filter(isGone).length;
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2 ref={heading} tabIndex={-1}>
          Next Post
        </h2>
        {post ? <span className="num">1 of {formatExact(waiting)}</span> : null}
      </div>
      {post ? (
        <>
          <ItemNote note={notes.get(post.id) ?? changed.get(post.id)} />
          <PostToDecide key={post.id} post={post} onDecide={(decision) => ask(post, decision)} />
        </>
      ) : (
        <p className={styles.empty}>{isDrained ? 'Loading...' : noneText(waiting)}</p>
      )}
      {question}
    </section>
  );
}

function noneText(waiting: number): string {
  return waiting > 0
    ? 'Other moderators have all pending posts in hand.'
    : 'There are no pending posts to review.';
}

type PostToDecideProps = { post: PendingPost; onDecide: (decision: Decision) => void };

function PostToDecide({ post, onDecide }: PostToDecideProps) {
  const { user, venue, imageUrl, caption, photoDescription } = post;
  return (
    <article className={styles.post} aria-label={`Post of @${user.username}`}>
      {imageUrl ? (
        <img src={`${imageUrl}?w=960`} alt={`Shared by @${user.username}`} className={styles.photo} />
      ) : null}
      <div className={styles.postText}>
        <div className={styles.author}>
          <Avatar name={user.username} src={user.avatarUrl} size={36} />
          <div className={styles.authorName}>
            <p className={styles.rowTitle}>
              {user.username}
              {user.isVerified ? <VerifiedBadge /> : null}
            </p>
            {venue ? <p className={styles.rowNote}>{venue.name}</p> : null}
          </div>
          <Amount value={post.winAmount} />
        </div>
        {caption ? (
          <p className={styles.caption} dir="auto">
            {caption}
          </p>
        ) : null}
        {photoDescription ? (
          <p className={styles.caption} dir="auto">
            Photo description: {photoDescription}
          </p>
        ) : null}
        <p className={styles.note}>{formatDateWithTime(post.createdAt)}</p>
        <div className={styles.decisions}>
          <Button small variant="ok" onClick={onSinglePress(() => onDecide('approve'))}>
            <CheckIcon size={18} />
            Approve
          </Button>
          <Button small variant="dangerSoft" onClick={onSinglePress(() => onDecide('deny'))}>
            <CloseIcon size={18} />
            Deny
          </Button>
          <Button small title="Add to For You" onClick={onSinglePress(() => onDecide('feature'))}>
            <StarIcon size={18} />
            Feature
          </Button>
        </div>
      </div>
    </article>
  );
}
