import { reportFailure } from '../../lib/api/report-failure.ts';
import { toast } from '../../lib/toast-store.ts';
import { ConfirmSheet, type ConfirmSheetProps } from '../../ui/overlays/confirm-sheet.tsx';
import { deletionText, makePrivateText } from '../posts/posts.public.ts';
import { type OwnContent, useDeleteContent, useMakePrivate } from './own-content-queries.ts';

export type ConfirmContentSheetProps = {
  item: OwnContent;
  onClose: () => void;
  /** Called when it is done and the sheet has closed. */
  onDone: () => void;
};

/** Asks before a post is made private, which cannot be reversed during a break. */
export function MakePrivateSheet({
  item,
  resting,
  ...rest
}: ConfirmContentSheetProps & { resting: boolean }) {
  const { mutateAsync, isPending } = useMakePrivate();
  const back = resting
    ? 'You can make it public again when you have come back from your break.'
    : 'You can make it public again by editing it.';
  return (
    <Question
      {...rest}
      title="Make this post private?"
      confirmLabel="Make private"
      variant="primary"
      pending={isPending}
      pendingLabel="Saving..."
      act={() => mutateAsync(item)}
      done="Only you see it now"
      failed="Failed to make post private"
    >
      {makePrivateText(item)} {back}
    </Question>
  );
}

/** Asks before the viewer's own post or comment is deleted. */
export function DeleteContentSheet({ item, ...rest }: ConfirmContentSheetProps) {
  const { mutateAsync, isPending } = useDeleteContent();
  const isPost = item.kind === 'post';
  return (
    <Question
      {...rest}
      title={isPost ? 'Delete this post?' : 'Delete this comment?'}
      confirmLabel="Delete"
      variant="danger"
      pending={isPending}
      pendingLabel="Deleting..."
      act={() => mutateAsync(item)}
      done={isPost ? 'Post deleted' : 'Comment deleted'}
      failed={isPost ? 'Failed to delete post' : 'Failed to delete comment'}
    >
      {isPost ? deletionText(item) : "It will be gone for everybody. This can't be undone."}
    </Question>
  );
}

type QuestionProps = Pick<ConfirmContentSheetProps, 'onClose' | 'onDone'> &
  Pick<ConfirmSheetProps, 'title' | 'confirmLabel' | 'variant' | 'pending' | 'pendingLabel' | 'children'> & {
    act: () => Promise<unknown>;
    /** The title of the toast. */
    done: string;
    failed: string;
  };

function Question({ act, done, failed, onClose, onDone, ...sheet }: QuestionProps) {
  const confirm = async () => {
    try {
      await act();
      onClose();
      toast({ title: done });
      onDone();
    } catch (error) {
      onClose();
      reportFailure(error, failed);
    }
  };
  return <ConfirmSheet open {...sheet} onConfirm={confirm} onClose={onClose} />;
}
