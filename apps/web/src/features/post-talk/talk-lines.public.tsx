import type { Post } from '@reelmates/contract/social/posts';
import type { UserCard } from '@reelmates/contract/social/users';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCountOf } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { LikersSheetSlot, preloadLikersSheet } from './likers-sheet-slot.ts';
import { usePostTalk } from './post-talk-queries.ts';
import styles from './talk-lines.module.css';

/** Whether other people like it, according to its count. */
const isLikedByOthers = (post: Post) => post.likesCount > Number(post.isLikedByUser);

/** How many lines a post will probably have, before they have loaded. */
export const expectedTalkLines = (post: Post): number =>
  Number(isLikedByOthers(post)) + Number(post.commentsCount > 0);

export type TalkLinesProps = {
  post: Post;
  /** Opens the comments; absent while they are open. */
  onComments: (() => void) | undefined;
};

/** The likers and the best comment of a post, below its buttons; nothing if there are none. */
export function TalkLines({ post, onComments }: TalkLinesProps) {
  const [likersOpen, setLikersOpen] = useState(false);
  const liked = isLikedByOthers(post);
  const commented = onComments !== undefined && post.commentsCount > 0;
  const { data: talk, isFetching } = usePostTalk(post.id, liked || commented);
  if (!talk) {
    if (!isFetching) return null;
    // Reserves the height, so that nothing below moves when the lines have loaded.
    return (
      <>
        {liked ? <div className={styles.line} /> : null}
        {commented ? <div className={cx(styles.line, styles.best)} /> : null}
      </>
    );
  }
  const [best] = talk.bestComments;
  return (
    <>
      {liked ? <LikersLine post={post} {...talk} onOpen={() => setLikersOpen(true)} /> : null}
      {commented && best ? (
        <button type="button" className={cx(styles.line, styles.best)} onClick={onComments}>
          <span className="sr-only">Best comment, opens all: </span>
          <span className={styles.clip} dir="auto">
            <b>
              {best.user.username}
              {best.user.isVerified ? <VerifiedBadge /> : null}
            </b>{' '}
            {best.content}
          </span>
        </button>
      ) : null}
      {likersOpen ? <LikersSheetSlot post={post} onClose={() => setLikersOpen(false)} /> : null}
    </>
  );
}

type LikersLineProps = {
  post: Post;
  likers: readonly UserCard[];
  blockedLikers: number;
  onOpen: () => void;
};

function LikersLine({ post, likers, blockedLikers, onOpen }: LikersLineProps) {
  const [latest] = likers;
  if (!latest) return null;
  const count = Math.max(post.likesCount - blockedLikers, likers.length) - 1;
  const others = count > 0 ? formatCountOf(count, 'other') : null;
  return (
    <button
      type="button"
      className={styles.line}
      aria-haspopup="dialog"
      onPointerDown={preloadLikersSheet}
      onClick={onOpen}
    >
      <span className={styles.faces}>
        {likers.map((liker) => (
          <Avatar
            key={liker.id}
            src={liker.profileImageUrl}
            name={liker.username}
            size={24}
            className={styles.face}
          />
        ))}
      </span>
      <span className={styles.names}>
        Liked by{' '}
        <b>
          {latest.username}
          {latest.isVerified ? <VerifiedBadge /> : null}
        </b>
        {others ? (
          <>
            {' and '}
            <b className="num">{others}</b>
          </>
        ) : null}
        <span className="sr-only">, show all</span>
      </span>
    </button>
  );
}
