import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import type from '../../styles/type.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DotsIcon, HeartIcon, HeartOnIcon } from '../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { preloadCommentMenu } from './comment-menu-slot.ts';
import styles from './comments.module.css';
import type { Comment } from './comments-queries.ts';

/** The actions of a viewer on comments. */
export type CommentActs = {
  /** Opens the menu with the actions for a comment. */
  onMenu: (comment: Comment) => void;
  /** Opens the editor, to correct a denied comment. */
  onFix: (comment: Comment) => void;
  onLike: (comment: Comment) => void;
  onReply: (comment: Comment) => void;
};

export type CommentRowProps = CommentActs & {
  comment: Comment;
  postAuthorId: string;
};

export function CommentRow({ comment, postAuthorId, onMenu, onFix, onLike, onReply }: CommentRowProps) {
  const { user, status } = comment;
  return (
    <div className={styles.row} data-comment={comment.id}>
      <Avatar src={user.profileImageUrl} name={user.username} size={comment.parentId === null ? 32 : 24} />
      <div className={styles.text}>
        <p className={styles.meta}>
          <Link href={userPath(user.id)} className={styles.name}>
            {user.username}
          </Link>
          {user.isVerified ? <VerifiedBadge /> : null}
          {user.id === postAuthorId ? <span className={styles.author}>Author</span> : null}
          <span className={styles.when}>
            <span className={styles.dot}> · </span>
            <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
          </span>
          {comment.isEdited ? ' · edited' : null}
        </p>
        <p className={styles.content} dir="auto">
          {comment.content}
        </p>
        {status === 'pending' ? <Badge tone="warn">Pending review</Badge> : null}
        {status === 'denied' ? (
          <>
            <p className={cx(type.denial, styles.denied)}>
              <Badge tone="danger">Denied</Badge> <bdi>{comment.denialReason}</bdi>
            </p>
            <Button small className={styles.fix} onClick={() => onFix(comment)}>
              Fix and resend
            </Button>
          </>
        ) : null}
        {status === undefined ? <CommentActions comment={comment} onLike={onLike} onReply={onReply} /> : null}
      </div>
      <IconButton
        label={`More about the comment by ${user.username}`}
        className={styles.menu}
        aria-haspopup="dialog"
        onPointerDown={preloadCommentMenu}
        onClick={() => onMenu(comment)}
      >
        <DotsIcon size={18} />
      </IconButton>
    </div>
  );
}

function CommentActions({
  comment,
  onLike,
  onReply,
}: Pick<CommentRowProps, 'comment' | 'onLike' | 'onReply'>) {
  const { isLikedByUser: liked, likesCount, user } = comment;
  const likes = formatCount(likesCount);
  const Heart = liked ? HeartOnIcon : HeartIcon;
  const what = `${liked ? 'Unlike' : 'Like'} comment, ${likes} ${likesCount === 1 ? 'like' : 'likes'}`;
  return (
    <div className={styles.acts}>
      <button
        type="button"
        className={styles.act}
        aria-pressed={liked}
        aria-label={what}
        onClick={() => onLike(comment)}
      >
        <Heart size={16} />
        {likesCount > 0 ? <span className="num">{likes}</span> : null}
      </button>
      <button type="button" className={styles.act} onClick={() => onReply(comment)}>
        Reply<span className="sr-only"> to {user.username}</span>
      </button>
    </div>
  );
}
