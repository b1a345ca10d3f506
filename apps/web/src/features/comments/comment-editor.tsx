import { limits } from '@reelmates/contract/limits';
import { editComment } from '@reelmates/contract/social/comments';
import { type FormEvent, useId, useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { toast } from '../../lib/toast-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useOwnClose } from '../../ui/overlays/use-own-close.ts';
import { useViewer } from '../session/session.public.ts';
import { openCommentDraft } from './comment-drafts.ts';
import styles from './comments.module.css';
import { type Comment, usePatchComments } from './comments-queries.ts';

export type CommentEditorProps = {
  postId: string;
  comment: Comment;
  /** False for admins, whose comments need no review. */
  reviewed: boolean;
  onClose: () => void;
};

const failed = 'Failed to save comment';

/** Changes an own comment, or corrects and resubmits a denied one. The input stays until it is saved. */
export function CommentEditor({ postId, comment, reviewed, ...rest }: CommentEditorProps) {
  const onClose = useOwnClose(rest.onClose);
  const denied = comment.status === 'denied';
  const { viewer } = useViewer();
  const [draft] = useState(() => openCommentDraft(viewer?.id, `comment-${comment.id}`, comment.content));
  const [text, setText] = useState(draft.read);
  const [error, setError] = useState<string>();
  const comments = usePatchComments(postId);
  const formId = useId();
  const content = text.trim();

  const type = (next: string) => {
    setText(next);
    setError(undefined);
    draft.write(next);
  };
  const edit = useSubmission(editComment, {
    params: { id: comment.id },
    request: (body: { content: string }, send) => send(body),
    onRefused: ({ code, text: refusal }) => {
      if (code !== 'VALIDATION') return false;
      setError(refusal);
      return true;
    },
    failed,
    onFailure: (error) => {
      void comments.refetch();
      reportFailure(error, failed);
    },
    onDone: (changed) => {
      comments.replace(comment, changed);
      draft.clear();
      onClose();
      const sent = changed.status === 'pending' && comment.status !== 'pending';
      toast({ title: sent ? 'Sent to our moderators' : 'Saved' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.pending) return;
    if (content === '') setError('Please write a comment');
    else if (content === comment.content && !denied) onClose();
    else void edit.submit({ content });
  };
  return (
    <Sheet
      open
      title={denied ? 'Fix and resend' : 'Edit comment'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={edit.pending}
            pendingLabel={denied ? 'Sending...' : 'Saving...'}
          >
            {denied ? 'Resend' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {denied ? (
          <p className={styles.reason}>
            <Badge tone="danger">Denied</Badge>{' '}
            <bdi>{comment.denialReason ?? 'Our moderators gave no reason.'}</bdi>
          </p>
        ) : null}
        <Field
          label="Comment"
          aside={`${text.length}/${limits.commentMax}`}
          error={error}
          hint={reviewed ? reviewHint(comment.status) : undefined}
        >
          <TextArea
            data-autofocus
            maxLength={limits.commentMax}
            value={text}
            readOnly={edit.pending}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </form>
    </Sheet>
  );
}

function reviewHint(status: 'pending' | 'denied' | undefined): string {
  if (status === 'pending') return 'Nobody else sees it until our moderators have approved it.';
  return 'It goes back to our moderators: until they have approved it, only you see it.';
}
