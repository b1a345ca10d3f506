import { useState } from 'react';
import { formatPlural } from '../../lib/text/format.ts';
import { CommentRow, type CommentRowProps } from './comment-row.tsx';
import styles from './comments.module.css';
import type { Thread } from './comments-queries.ts';

/** How many replies are shown before the others are expanded. */
const REPLIES_SHOWN = 2;

type CommentThreadProps = Omit<CommentRowProps, 'comment'> & {
  thread: Thread;
  /** An own reply that was just added: its thread expands. */
  addedId: string | null;
};

/** A comment with its replies, one level below it. */
export function CommentThread({ thread, addedId, ...acts }: CommentThreadProps) {
  const [open, setOpen] = useState(false);
  const { first, replies } = thread;
  const unfolded = open || replies.some(({ id }) => id === addedId);
  const shown = unfolded ? replies : replies.slice(0, REPLIES_SHOWN);
  const folded = replies.length - shown.length;
  return (
    <li>
      {first ? (
        <CommentRow comment={first} {...acts} />
      ) : (
        <p className={styles.missing}>This comment isn't shown any more.</p>
      )}
      {replies.length > 0 ? (
        <ul className={styles.replies}>
          {shown.map((reply) => (
            <li key={reply.id}>
              <CommentRow comment={reply} {...acts} />
            </li>
          ))}
        </ul>
      ) : null}
      {folded > 0 ? (
        <button type="button" className={styles.moreReplies} onClick={() => setOpen(true)}>
          View {formatPlural(folded, 'reply', 'replies')}
        </button>
      ) : null}
    </li>
  );
}
