import { Link } from 'wouter';
import { userPath } from '../../lib/paths.ts';
import { formatDateTime } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DotsIcon } from '../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { preloadCommentMenu } from './comment-menu-slot.ts';
import styles from './comments.module.css';
import type { Comment } from './comments-queries.ts';

export type CommentRowProps = {
  comment: Comment;
  /** Opens the menu of what the reader may do with it. */
  onMenu: (comment: Comment) => void;
  /** Opens its text, to fix a denied one. */
  onFix: (comment: Comment) => void;
};

export function CommentRow({ comment, onMenu, onFix }: CommentRowProps) {
  const { user, status } = comment;
  return (
    <li className={styles.row}>
      <Avatar src={user.profileImageUrl} name={user.username} size={32} />
      <div className={styles.text}>
        <p className={styles.meta}>
          <Link href={userPath(user.id)} className={styles.name}>
            {user.username}
          </Link>
          {user.isVerified ? <VerifiedBadge /> : null}
          {' · '}
          <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
        </p>
        <p className={styles.content} dir="auto">
          {comment.content}
        </p>
        {status === 'pending' ? <Badge tone="warn">Pending review</Badge> : null}
        {status === 'denied' ? (
          <>
            <p className={styles.denied}>
              <Badge tone="danger">Denied</Badge> <bdi>{comment.denialReason}</bdi>
            </p>
            <Button small className={styles.fix} onClick={() => onFix(comment)}>
              Fix and resend
            </Button>
          </>
        ) : null}
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
    </li>
  );
}
