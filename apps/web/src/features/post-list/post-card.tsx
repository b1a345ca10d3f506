import type { Post } from '@reelmates/contract/social/posts';
import { memo, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useCardMotion } from '../../lib/browser/card-motion.ts';
import { cx } from '../../lib/cx.ts';
import { editPostPath, postPath, userPath, venuePath } from '../../lib/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import {
  CommentIcon,
  DotsIcon,
  HeartIcon,
  HeartOnIcon,
  PinIcon,
  StarIcon,
} from '../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { CommentsSlot, preloadComments } from '../comments/comments-slot.public.tsx';
import { AuthorFollow } from '../people/people.public.ts';
import { TalkLines } from '../post-talk/talk-lines.public.tsx';
import { Photo, Receipt, useToggleLike } from '../posts/posts.public.ts';
import { Caption } from './caption.tsx';
import { cardHeight, watchHeight } from './card-heights.ts';
import { PhotoPress } from './photo-press.tsx';
import styles from './post-card.module.css';
import { preloadPostMenu } from './post-menu-slot.ts';

export type PostCardProps = {
  post: Post;
  // Both must keep their identity between renders.
  onOpenPhoto: (post: Post) => void;
  onMenu: (post: Post) => void;
  eager?: boolean | undefined;
  /** True on the post's own page: its comments are open, and its time is not a link. */
  alone?: boolean | undefined;
};

/** A post. Memoised, so that a press on one card does not render the others of a long feed. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, onOpenPhoto, onMenu, eager, alone } = props;
  const { user, imageUrl } = post;
  const inReview = post.status === 'pending' || post.status === 'denied';
  const { ref, ...press } = useCardMotion<HTMLElement>(`post ${post.id}`, { onPage: alone });
  return (
    <article
      ref={(element) => {
        ref.current = element;
        return watchHeight(element);
      }}
      {...press}
      data-post={post.id}
      className={styles.post}
      style={{ containIntrinsicBlockSize: `auto ${cardHeight(post)}px` }}
      aria-label={`Win shared by ${user.username}`}
    >
      {post.isFeatured ? (
        <p className={styles.featured}>
          <StarIcon size={16} />
          Featured
        </p>
      ) : null}
      <PostHead post={post} onMenu={onMenu} alone={alone} />
      <div className={layout.list}>
        {imageUrl === null ? null : (
          <PhotoPress post={post} mayLike={!inReview} onOpen={() => onOpenPhoto(post)}>
            <Photo post={post} url={imageUrl} shape="post" eager={eager} />
          </PhotoPress>
        )}
        <Receipt post={post} />
      </div>
      <PostStatus post={post} />
      {post.caption ? <Caption text={post.caption} open={alone || post.status === 'denied'} /> : null}
      {inReview ? <div className={styles.end} /> : <PostActions post={post} commentsOpen={alone} />}
    </article>
  );
});

function PostHead({ post, onMenu, alone }: Pick<PostCardProps, 'post' | 'onMenu' | 'alone'>) {
  const { user } = post;
  const profile = userPath(user.id);
  const time = <time dateTime={post.createdAt}>{formatDateTime(post.createdAt)}</time>;
  const dot = post.venue ? (
    <span className={styles.dot} aria-hidden="true">
      ·
    </span>
  ) : null;
  return (
    <div className={styles.head}>
      {/* The link for the keyboard and for assistive technology is the name beside it. */}
      <Link href={profile} className={styles.face} tabIndex={-1} aria-hidden="true">
        <Avatar src={user.profileImageUrl} name={user.username} />
      </Link>
      <div className={layout.grow}>
        <div className={styles.line}>
          <p className={styles.name}>
            <Link href={profile}>{user.username}</Link>
            {user.isVerified ? <VerifiedBadge size={16} /> : null}
          </p>
          <AuthorFollow author={user} />
        </div>
        <p className={styles.venue}>
          {post.venue ? <PinIcon size={14} /> : null}
          {post.venue && post.venueId ? (
            <Link href={venuePath(post.venueId)} className={styles.clip}>
              {post.venue}
            </Link>
          ) : null}
          {post.venue && !post.venueId ? <span className={styles.clip}>{post.venue}</span> : null}
          {alone ? (
            <span className={styles.time}>
              {dot}
              {time}
            </span>
          ) : (
            <Link href={postPath(post.id)} className={styles.time}>
              {dot}
              {time}
            </Link>
          )}
        </p>
      </div>
      <IconButton
        label={`More about the post by ${user.username}`}
        className={styles.menu}
        aria-haspopup="dialog"
        onPointerDown={preloadPostMenu}
        onClick={() => onMenu(post)}
      >
        <DotsIcon size={20} />
      </IconButton>
    </div>
  );
}

/** The moderation state of an own post. */
function PostStatus({ post }: { post: Post }) {
  if (post.status === 'pending') {
    return (
      <p className={styles.status}>
        <Badge tone="warn">Pending review</Badge>
      </p>
    );
  }
  if (post.status === 'denied') {
    return (
      <>
        <p className={styles.status}>
          <Badge tone="danger">Denied</Badge>
          {post.denialReason ? (
            <bdi className={cx(type.denial, styles.reason)}>{post.denialReason}</bdi>
          ) : null}
        </p>
        <LinkButton small href={editPostPath(post.id)} className={styles.fix}>
          Fix and resend
        </LinkButton>
      </>
    );
  }
  if (post.isPublic === false) {
    return (
      <p className={styles.status}>
        <Badge>Only you</Badge>
      </p>
    );
  }
  return null;
}

function PostActions({ post, commentsOpen = false }: { post: Post; commentsOpen?: boolean | undefined }) {
  const [open, setOpen] = useState(commentsOpen);
  const [pressed, setPressed] = useState(false);
  const toggleLike = useToggleLike();
  const commentsId = useId();
  const commentsButton = useRef<HTMLButtonElement>(null);
  const liked = post.isLikedByUser;
  const likes = formatCount(post.likesCount);
  const comments = formatCount(post.commentsCount);
  const Heart = liked ? HeartOnIcon : HeartIcon;
  return (
    <>
      <div className={styles.actions}>
        <button
          type="button"
          className={cx(styles.action, styles.like)}
          aria-pressed={liked}
          aria-label={`${liked ? 'Unlike' : 'Like'}, ${likes} ${post.likesCount === 1 ? 'like' : 'likes'}`}
          onClick={() => {
            setPressed(true);
            toggleLike(post);
          }}
        >
          <Heart size={22} className={pressed && liked ? styles.filling : undefined} />
          <span className="num">{likes}</span>
        </button>
        <button
          ref={commentsButton}
          type="button"
          className={styles.action}
          aria-expanded={open}
          aria-controls={commentsId}
          aria-label={`Comments, ${comments}`}
          onPointerDown={preloadComments}
          onClick={() => setOpen(!open)}
        >
          <CommentIcon size={22} />
          <span className="num">{comments}</span>
        </button>
      </div>
      <TalkLines
        post={post}
        onComments={
          open
            ? undefined
            : () => {
                setOpen(true);
                // The line that had the focus disappears.
                commentsButton.current?.focus({ preventScroll: true });
              }
        }
      />
      {open ? <CommentsSlot id={commentsId} post={post} grows={commentsOpen} /> : null}
    </>
  );
}
