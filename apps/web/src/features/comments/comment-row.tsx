import { Link } from 'wouter';
import { formatDateTime } from '../../lib/format.ts';
import { userPath } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VerifiedIcon } from '../../ui/icons.tsx';
import styles from './comments.module.css';
import type { Comment } from './comments-queries.ts';

const DotsIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="1.4" fill="currentColor" />
    <circle cx="12" cy="12" r="1.4" fill="currentColor" />
    <circle cx="18.5" cy="12" r="1.4" fill="currentColor" />
  </>,
);

export type CommentRowProps = {
  comment: Comment;
  /** Opens the menu of what the reader may do with it. */
  onMenu?: (() => void) | undefined;
};

export function CommentRow({ comment, onMenu }: CommentRowProps) {
  const { user, status } = comment;
  return (
    <li className={styles.row}>
      <Avatar src={user.profileImageUrl} name={user.username} size={32} />
      <div className={styles.text}>
        <p className={styles.meta}>
          <Link href={userPath(user.id)} className={styles.name}>
            {user.username}
          </Link>
          {user.isVerified ? <VerifiedIcon size={14} label="Verified" className={styles.verified} /> : null}
          {' · '}
          <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
        </p>
        <p className={styles.content}>{comment.content}</p>
        {status === 'pending' ? <Badge tone="warn">Pending review</Badge> : null}
        {status === 'denied' ? (
          <p className={styles.denied}>
            <Badge tone="danger">Denied</Badge> {comment.denialReason}
          </p>
        ) : null}
      </div>
      {onMenu ? (
        <IconButton
          label={`More about the comment by ${user.username}`}
          className={styles.menu}
          onClick={onMenu}
        >
          <DotsIcon size={18} />
        </IconButton>
      ) : null}
    </li>
  );
}
