import { limits } from '@reelmates/contract/limits';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-input.tsx';
import { FormSheet } from '../../../ui/overlays/form-sheet.tsx';
import type { Question } from '../queue.ts';
import { useReasons } from '../reasons/reason-queries.ts';
import { useReasonsGuard } from '../reasons/use-reasons-guard.ts';
import styles from './question-sheet.module.css';
import { useQueueKeys } from './use-queue-keys.ts';

export type QuestionSheetProps = {
  question: Question;
  /** The text written before for the same item. */
  written: string;
  /** Receives the text at each change. */
  onWrite: (text: string) => void;
  onClose: () => void;
  /** The text is empty if none was given. */
  onConfirm: (text: string) => void;
};

/** The maximum of reasons offered beside the field. */
const REASONS_OFFERED = 9;

/**
 * Asks before a decision, and for its reason. If the answer is optional, the focus is on the button, so that Enter
 * decides immediately and numbers choose a reason; a phone's keyboard appears only for a person who wants to write.
 */
export function QuestionSheet({ question, written, onWrite, onClose, onConfirm }: QuestionSheetProps) {
  const { title, lead, label, reasonsOf, confirm, isRemoval, isRequired } = question;
  const offered = useReasons(reasonsOf);
  // A required answer starts in the field; a removal offers the first few reasons.
  const reasons = isRequired ? [] : offered.slice(0, REASONS_OFFERED);
  const [reason, setReason] = useState(written);
  const [error, setError] = useState<string>();
  const writing = useRef<HTMLTextAreaElement>(null);
  const answer = (text: string) => {
    setReason(text);
    onWrite(text);
    setError(undefined);
  };
  const refusesPress = useReasonsGuard(reasonsOf);
  const choose = (quick: string) => {
    if (!refusesPress()) answer(reason === quick ? '' : quick);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    if (isRequired && text === '') {
      setError('Please write a reason');
      writing.current?.focus();
    } else onConfirm(text);
  };
  useQueueKeys(
    Object.fromEntries(reasons.map((quick, index) => [index + 1, { run: () => choose(quick) }])),
    'sheet',
  );
  const onEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter also ends the composition of a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  };

  return (
    <FormSheet
      title={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={confirm}
      variant={isRemoval ? 'danger' : 'dangerSoft'}
      focusesSubmit={!isRequired}
      className={layout.form}
    >
      <p className={cx(type.s15, type.t2)}>{lead}</p>
      {reasons.length > 0 ? (
        <ul className={styles.reasons} aria-label="Quick reasons">
          {reasons.map((quick, index) => (
            <li key={quick}>
              <button
                type="button"
                className={cx(styles.reason, reason === quick && styles.chosen)}
                aria-pressed={reason === quick}
                onClick={() => choose(quick)}
              >
                <span className={styles.key} aria-hidden="true">
                  {index + 1}
                </span>
                {quick}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Field label={label} optional={!isRequired} error={error}>
        <TextArea
          ref={writing}
          data-autofocus={isRequired}
          value={reason}
          maxLength={limits.reasonMax}
          rows={2}
          onChange={(event) => answer(event.target.value)}
          onKeyDown={onEnter}
        />
      </Field>
    </FormSheet>
  );
}
