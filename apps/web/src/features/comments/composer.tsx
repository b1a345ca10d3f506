import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';
import { createComment } from '@reelmates/contract/social/comments';
import { useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isTouchScreen } from '../../lib/browser/touch-screen.ts';
import { useSubmission } from '../../lib/forms/use-submission.ts';
import { toast } from '../../lib/toast-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../ui/drawings/icons.tsx';
import { SendIcon } from '../../ui/drawings/icons-content.tsx';
import { useViewer } from '../session/session.public.ts';
import { type CommentDraft, openCommentDraft } from './comment-drafts.ts';
import styles from './comments.module.css';
import { type Comment, usePatchComments } from './comments-queries.ts';

/** The counter appears from this number of characters on. */
const COUNTER_FROM = limits.commentMax - 100;

/** Loaded when needed, so that the outbox is not part of a first load. */
const loadSendComment = () => import('./send-comment.ts');

export type ComposerProps = {
  postId: string;
  /** The author of the post, as shown with entries of the outbox. */
  postAuthor: string;
  /** The comment to which this one is a reply. */
  replyTo: Comment | null;
  onStopReplying: () => void;
  onAdded: (comment: Comment) => void;
};

export function Composer(props: ComposerProps) {
  const { postId, replyTo, onStopReplying } = props;
  const { viewer } = useViewer();
  const [draft] = useState(() => openCommentDraft(viewer?.id, `post-${postId}`));
  const [text, setText] = useState(draft.read);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const replyToId = replyTo?.id;
  useEffect(() => {
    if (replyToId !== undefined) box.current?.focus();
  }, [replyToId]);
  useLayoutEffect(() => fitText(box.current, text), [text]);
  const type = (next: string) => {
    setText(next);
    draft.write(next);
  };

  const adding = useAddComment(props, draft, () => type(''));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (content !== '')
      void adding.submit({ content, ...(replyToId !== undefined && { parentId: replyToId }) });
  };
  const isTouch = isTouchScreen();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On touch screens, Enter starts a new line; only the button sends.
    if (!isTouch) submit(event);
  };
  const counter = text.length > COUNTER_FROM ? `${text.length}/${limits.commentMax} characters` : '';

  return (
    <form className={styles.composer} onSubmit={submit}>
      {replyTo ? <ReplyingTo name={replyTo.user.username} onStop={onStopReplying} /> : null}
      <label className="sr-only" htmlFor={id}>
        {replyTo ? 'Add a reply' : 'Add a comment'}
      </label>
      <div className={styles.field}>
        <textarea
          ref={box}
          id={id}
          rows={1}
          dir="auto"
          className={styles.input}
          placeholder={replyTo ? 'Add a reply' : 'Add a comment'}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          maxLength={limits.commentMax}
          value={text}
          readOnly={adding.pending}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            keepAboveKeyboard(event);
            // Without a connection it could not be loaded later.
            void loadSendComment().catch(() => undefined);
          }}
        />
        <span className={styles.counter} aria-live="polite">
          {counter}
        </span>
      </div>
      <button
        type="submit"
        className={styles.send}
        data-tooltip=""
        aria-label={replyTo ? 'Post reply' : 'Post comment'}
        // Not `disabled`, which would move the focus away from the button that was just pressed.
        aria-disabled={content === '' || adding.pending}
      >
        <SendIcon size={20} />
      </button>
    </form>
  );
}

function ReplyingTo({ name, onStop }: { name: string; onStop: () => void }) {
  return (
    <p className={styles.replyTo}>
      <span>
        Replying to <b>{name}</b>
      </span>
      <IconButton label="Stop replying" onClick={onStop}>
        <CloseIcon size={18} />
      </IconButton>
    </p>
  );
}

/** Sends the comment or puts it into the outbox, and says so. */
function useAddComment(
  { postId, postAuthor, replyTo, onStopReplying, onAdded }: ComposerProps,
  draft: CommentDraft,
  empty: () => void,
) {
  const { viewer } = useViewer();
  const comments = usePatchComments(postId);
  const client = useQueryClient();
  return useSubmission(createComment, {
    params: { id: postId },
    request: async (body: { content: string; parentId?: string }, send) => {
      if (!viewer) return null;
      // A release since this page was opened may have deleted the chunk: then it is sent without the outbox.
      const chunk = await loadSendComment().catch(() => null);
      if (!chunk) {
        const comment = await send(body);
        draft.clear();
        return comment;
      }
      const act = { kind: 'comment', postId, author: postAuthor, ...body } as const;
      return chunk.sendComment(client, viewer.id, act, draft);
    },
    failed: replyTo ? 'Failed to add reply' : 'Failed to add comment',
    onDone: (comment) => {
      empty();
      if (comment === null) {
        onStopReplying();
        toast({
          title: 'Saved on this device',
          description: `It's waiting, and will be sent when we can reach ${brand.name}.`,
        });
        return;
      }
      comments.add(comment);
      toast({ title: `${comment.parentId === null ? 'Comment' : 'Reply'} added successfully!` });
      onAdded(comment);
    },
  });
}

/** Safari before 26.2 knows no `field-sizing`: without a height, all lines but one would be hidden. */
function fitText(box: HTMLTextAreaElement | null, text: string) {
  if (!box || CSS.supports('field-sizing', 'content')) return;
  box.style.height = '';
  if (text !== '') box.style.height = `${box.scrollHeight}px`;
}

/** The keyboard appears after the field has got the focus; only then is it known what it covers. */
function keepAboveKeyboard({ currentTarget }: FocusEvent<HTMLElement>) {
  window.visualViewport?.addEventListener(
    'resize',
    () => currentTarget.scrollIntoView({ block: 'nearest' }),
    { once: true },
  );
}
