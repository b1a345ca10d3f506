import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import { toast } from '../../lib/toast-store.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import type { OutboxActions } from './outbox-actions.ts';
import type { OutboxEntry } from './outbox-entries.ts';

type EditQueuedCommentProps = {
  entry: OutboxEntry<'comment'>;
  actions: OutboxActions;
  onClose: () => void;
};

const typedComment = z.object({ content: z.string() });

/**
 * Changes a comment that has not been sent: only on this device, and with a new key. The input stays until it has been
 * saved, or Cancel is pressed.
 */
export function EditQueuedComment({ entry, actions, onClose }: EditQueuedCommentProps) {
  const { accountId, key, content: queued } = entry;
  const [draft] = useState(() =>
    createDraftStore({
      name: `queued-comment:${key}`,
      typed: typedComment,
      empty: { content: queued },
      ofSaved: true,
    }).open(accountId),
  );
  const [text, setText] = useState(draft.typed.content);
  const [error, setError] = useState<string>();
  const [unlessBusy] = useState(createUnlessBusy);
  const end = () => {
    draft.end();
    onClose();
  };
  const save = async () => {
    const content = text.trim();
    if (content === '') {
      setError('Please write a comment');
      return;
    }
    try {
      await actions.replace(entry, { ...entry, key: newIdempotencyKey(), content, problem: null });
    } catch (failure) {
      reportFailure(failure, 'Failed to save comment');
      return;
    }
    end();
    toast({ title: 'Saved on this device' });
  };
  return (
    <FormSheet
      title="Edit comment"
      submitLabel="Save"
      onClose={onClose}
      onCancel={end}
      onSubmit={(event) => {
        event.preventDefault();
        void unlessBusy(save);
      }}
    >
      <Field label="Comment" aside={`${text.length}/${limits.commentMax}`} error={error}>
        <TextArea
          data-autofocus
          maxLength={limits.commentMax}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            draft.record({ content: event.target.value });
          }}
        />
      </Field>
    </FormSheet>
  );
}
