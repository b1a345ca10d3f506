import { useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { toast } from '../../lib/toast-store.ts';
import { BinIcon, PencilIcon } from '../../ui/drawings/icons-content.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { SafetySheet } from '../safety/safety-sheet.public.tsx';
import { CommentEditor, type CommentEditorProps } from './comment-editor.tsx';
import styles from './comments.module.css';
import { useDeleteComment } from './comments-queries.ts';

export type CommentMenuProps = CommentEditorProps & {
  /** Own comments, comments on the viewer's own posts and, for admins, all comments can be deleted. */
  own: boolean;
  mayDelete: boolean;
  /** Opens the editor at once. */
  editing: boolean;
};

/** The actions for a comment. */
export function CommentMenu({ postId, comment, own, mayDelete, editing, ...rest }: CommentMenuProps) {
  const { onClose, reviewed } = rest;
  const [step, setStep] = useState<'menu' | 'edit' | 'delete'>(editing ? 'edit' : 'menu');
  if (step === 'edit') {
    return <CommentEditor postId={postId} comment={comment} reviewed={reviewed} onClose={onClose} />;
  }
  if (step === 'delete') {
    return <DeleteComment postId={postId} comment={comment} own={own} onClose={onClose} />;
  }
  const quote = <blockquote className={styles.quote}>{comment.content}</blockquote>;
  const deletion = mayDelete ? (
    <MenuItem icon={<BinIcon size={20} />} danger onPress={() => setStep('delete')}>
      Delete comment
    </MenuItem>
  ) : null;
  if (!own) {
    return (
      <SafetySheet
        target={{ kind: 'comment', id: comment.id }}
        person={comment.user}
        title={`Comment by ${comment.user.username}`}
        onClose={onClose}
      >
        {quote}
        {deletion ? <Menu>{deletion}</Menu> : null}
      </SafetySheet>
    );
  }
  return (
    <Sheet open title="Your comment" onClose={onClose}>
      {quote}
      <Menu>
        <MenuItem icon={<PencilIcon size={20} />} onPress={() => setStep('edit')}>
          {comment.status === 'denied' ? 'Fix and resend' : 'Edit comment'}
        </MenuItem>
        {deletion}
      </Menu>
    </Sheet>
  );
}

type DeleteCommentProps = Pick<CommentMenuProps, 'postId' | 'comment' | 'own' | 'onClose'>;

function DeleteComment({ postId, comment, own, onClose }: DeleteCommentProps) {
  const deletion = useDeleteComment(postId);
  const remove = async () => {
    try {
      await deletion.mutateAsync(comment);
      onClose();
      toast({ title: 'Comment deleted' });
    } catch (error) {
      onClose();
      reportFailure(error, 'Failed to delete comment');
    }
  };
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
      {own
        ? "It will be gone for everybody. This can't be undone."
        : "Others will no longer see it. This can't be undone."}
    </ConfirmSheet>
  );
}
