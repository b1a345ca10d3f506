import { useState } from 'react';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './comments.module.css';
import { type Comment, useDeleteComment } from './comments-queries.ts';

export type CommentMenuProps = {
  postId: string;
  comment: Comment;
  own: boolean;
  onClose: () => void;
};

/** What may be done with a comment, each removal confirmed once more. */
export function CommentMenu({ postId, comment, own, onClose }: CommentMenuProps) {
  const [confirming, setConfirming] = useState(false);
  const deletion = useDeleteComment(postId);
  const remove = () => {
    deletion.mutate(comment, {
      onSuccess: onClose,
      onError: (error) => {
        onClose();
        reportFailure(error, 'Failed to delete comment');
      },
    });
  };
  if (confirming) {
    return (
      <ConfirmSheet
        open
        title="Delete this comment?"
        confirmLabel="Delete"
        pending={deletion.isPending}
        pendingLabel="Deleting..."
        onConfirm={remove}
        onClose={onClose}
      >
        {own ? "It will be gone for everybody. This can't be undone." : 'Others will no longer see it.'}
      </ConfirmSheet>
    );
  }
  return (
    <Sheet open title={own ? 'Your comment' : `Comment by ${comment.user.username}`} onClose={onClose}>
      <blockquote className={styles.quote}>{comment.content}</blockquote>
      <Button variant="dangerSoft" block onClick={() => setConfirming(true)}>
        Delete comment
      </Button>
    </Sheet>
  );
}
