import {
  changeDenialReasons,
  type DenialReasons,
  denialReasonsSchema,
  type ReasonQueue,
} from '@reelmates/contract/admin/denial-reasons';
import { limits } from '@reelmates/contract/limits';
import { useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { toast } from '../../../lib/toast-store.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-input.tsx';
import { useDiscardQuestion } from '../../../ui/discard-question.tsx';
import { FormSheet } from '../../../ui/overlays/form-sheet.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import { RestoredChanges } from '../../../ui/restored-changes.tsx';
import { useOwnDraft } from '../../session/own-draft.public.ts';
import { useDenialReasons, useReplaceReasons } from './reason-queries.ts';
import { reasonDrafts } from './reasons-draft.ts';
import styles from './reasons-editor.module.css';

export type ReasonsEditorProps = { queue: ReasonQueue; onClose: () => void };

/** The reasons of a queue, one per line, in the order of their keys. */
export function ReasonsEditor({ queue, onClose }: ReasonsEditorProps) {
  const current = useDenialReasons(queue);
  if (current) return <Editor opened={current} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title="Edit reasons">
      <SkeletonGroup>
        <Skeleton height="160px" />
      </SkeletonGroup>
    </Sheet>
  );
}

const toLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function faultOf(reasons: readonly string[]): string | undefined {
  if (reasons.length > limits.denialReasonsMax) return `At most ${limits.denialReasonsMax} reasons`;
  const long = reasons.find((reason) => reason.length > limits.denialReasonMax);
  if (long !== undefined) return `Reason must be ${limits.denialReasonMax} characters or less: ${long}`;
  const compared = reasons.map((reason) => reason.toLowerCase());
  return new Set(compared).size < compared.length ? 'Two reasons are the same' : undefined;
}

function Editor({ opened, onClose }: { opened: DenialReasons; onClose: () => void }) {
  const editor = useReasonsEditor(opened, onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isChanged, pending, theirs } = editor;
  const { leave, question } = useDiscardQuestion({ isDirty: isChanged, pending });
  const discard = () => {
    editor.discard();
    // The pressed button has disappeared.
    field.current?.focus();
  };
  return (
    <>
      <FormSheet
        title="Edit reasons"
        onClose={() => leave(editor.cancel)}
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        submitLabel={theirs ? 'Save mine' : 'Save'}
        pending={pending}
        pendingLabel="Saving..."
        disabled={!isChanged && theirs === undefined}
        className={layout.form}
      >
        {editor.restored ? <RestoredChanges onDiscard={discard} /> : null}
        <p className={cx(type.s15, type.t2)}>
          One reason in a line. The first line is key 1. Authors read the reason as it stands here.
        </p>
        <Field
          label="Reasons"
          aside={`${editor.lines.length} of ${limits.denialReasonsMax}`}
          error={editor.error}
        >
          <TextArea
            ref={field}
            rows={9}
            value={editor.typed}
            maxLength={limits.denialReasonsMax * (limits.denialReasonMax + 1)}
            onChange={(event) => editor.write(event.target.value)}
          />
        </Field>
        {theirs ? <Theirs reasons={theirs} onTake={() => editor.replaceByTheirs(theirs)} /> : null}
      </FormSheet>
      {question}
    </>
  );
}

/** What is typed, and saving it, also beside what another admin saved in the meantime. */
function useReasonsEditor(opened: DenialReasons, onClose: () => void) {
  // A refetch does not change the open editor: the server reports a conflict if another admin was faster.
  const [{ queue, reasons }] = useState(opened);
  const draft = useOwnDraft(() => reasonDrafts(opened));
  const [{ version }] = useState(() => (draft.isDraft ? draft.typed : opened));
  const [typed, setTyped] = useState(draft.typed.text);
  const [restored, setRestored] = useState(draft.isDraft);
  const [error, setError] = useState<string>();
  const [theirs, setTheirs] = useState<DenialReasons>();
  const replace = useReplaceReasons();
  const lines = toLines(typed);
  const isChanged = lines.join('\n') !== reasons.join('\n');
  const { pending, submit } = useSubmission(changeDenialReasons, {
    params: { queue },
    request: (body: { reasons: string[]; version: string }, send) => send(body),
    onDone: (changed) => {
      draft.end();
      replace(changed);
      toast({ title: 'Reasons saved' });
      onClose();
    },
    onRefused: (refusal) => {
      const found = denialReasonsSchema.safeParse(refusal.body.current?.item);
      if (found.success) setTheirs(found.data);
      else if (refusal.fieldErrors.length > 0) setError(refusal.text);
      return found.success || refusal.fieldErrors.length > 0;
    },
    failed: 'Failed to save the reasons. Please try again.',
  });
  /** Replaces the version that the admin has seen last. */
  const save = () => {
    const fault = faultOf(lines);
    setError(fault);
    if (fault === undefined) void submit({ reasons: lines, version: theirs?.version ?? version });
  };
  const write = (text: string) => {
    setTyped(text);
    setError(undefined);
    draft.record({ text, version });
  };
  const discard = () => {
    setTyped(reasons.join('\n'));
    draft.end();
    setRestored(false);
  };
  const replaceByTheirs = (current: DenialReasons) => {
    draft.end();
    replace(current);
    onClose();
  };
  return {
    typed,
    write,
    lines,
    isChanged,
    error,
    pending,
    save,
    restored,
    discard,
    /** What another admin saved; undefined until the server says so. */
    theirs,
    replaceByTheirs,
    /** Closes the editor without saving. */
    cancel: () => {
      draft.end();
      onClose();
    },
  };
}

/** What another admin saved while this was open. Neither version is lost before one is chosen. */
function Theirs({ reasons: { reasons, changedBy }, onTake }: { reasons: DenialReasons; onTake: () => void }) {
  return (
    <div className={styles.theirs} role="alert">
      <p className={styles.by}>
        {changedBy === null ? 'Another admin' : `@${changedBy}`} has changed these since you opened them:
      </p>
      {reasons.length === 0 ? <p>No reasons</p> : null}
      <ol>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      <Button small onClick={onTake}>
        Keep theirs
      </Button>
    </div>
  );
}
