import { limits } from '@reelmates/contract/limits';
import { createComment } from '@reelmates/contract/social/comments';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { isTouchScreen } from '../../lib/browser/touch-screen.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { toast } from '../../lib/toast-store.ts';
import { SendIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './comments.module.css';
import { useCommentDraft, usePatchComments } from './comments-queries.ts';

/** From how many characters on the counter shows. */
const counterFrom = limits.commentMax - 100;

export function Composer({ postId, onAdded }: { postId: string; onAdded: () => void }) {
  const draft = useCommentDraft({ postId });
  const [text, setText] = useState(() => draft.read() ?? '');
  const comments = usePatchComments(postId);
  const id = useId();
  const content = text.trim();
  const type = (next: string) => {
    setText(next);
    draft.write(next);
  };

  const adding = useSubmission(createComment, {
    params: { id: postId },
    request: (body: { content: string }, send) => send(body),
    failed: 'Failed to add comment',
    onDone: (comment) => {
      comments.add(comment);
      type('');
      toast({ title: 'Comment added successfully!' });
      onAdded();
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (content !== '') void adding.submit({ content });
  };
  const isTouch = isTouchScreen();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // There Enter starts a new line; only the button sends.
    if (!isTouch) submit(event);
  };
  const counter = text.length > counterFrom ? `${text.length}/${limits.commentMax} characters` : '';

  return (
    <form className={styles.composer} onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        Add a comment
      </label>
      <div className={styles.field}>
        <textarea
          id={id}
          rows={1}
          className={styles.input}
          placeholder="Add a comment"
          enterKeyHint={isTouch ? 'enter' : 'send'}
          maxLength={limits.commentMax}
          value={text}
          readOnly={adding.pending}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={keepAboveKeyboard}
        />
        <span className={styles.counter} aria-live="polite">
          {counter}
        </span>
      </div>
      <button
        type="submit"
        className={styles.send}
        data-tooltip=""
        aria-label="Post comment"
        // Not `disabled`: that would take the focus away from somebody who has just pressed it.
        aria-disabled={content === '' || adding.pending}
      >
        <SendIcon size={20} />
      </button>
    </form>
  );
}

/** The keyboard takes its room after the focus has come: only then is it known what it would cover. */
function keepAboveKeyboard({ currentTarget }: FocusEvent<HTMLElement>) {
  window.visualViewport?.addEventListener(
    'resize',
    () => currentTarget.scrollIntoView({ block: 'nearest' }),
    { once: true },
  );
}
