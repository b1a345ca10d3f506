import { limits } from '@reelmates/contract/limits';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-input.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { Question } from '../queue.ts';
import styles from './question-sheet.module.css';
import { useQueueKeys } from './use-queue-keys.ts';

export type QuestionSheetProps = {
  question: Question;
  onClose: () => void;
  /** The text is empty where none was given. */
  onConfirm: (text: string) => void;
};

/**
 * Asks before a decision, and why. It opens on its button, so that Enter decides at once and 1 to 4 choose a reason
 * first; the phone's keyboard comes up only for somebody who wants to write.
 */
export function QuestionSheet({ question, onClose, onConfirm }: QuestionSheetProps) {
  const { title, lead, label, reasons, confirm, isRemoval, isRequired } = question;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const writing = useRef<HTMLTextAreaElement>(null);
  const answer = (text: string) => {
    setReason(text);
    setError(undefined);
  };
  const choose = (quick: string) => answer(reason === quick ? '' : quick);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    if (isRequired && text === '') {
      setError('Please choose or write a reason');
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
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={isRemoval ? 'danger' : 'dangerSoft'} data-autofocus>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <p className={styles.lead}>{lead}</p>
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
            value={reason}
            maxLength={limits.reasonMax}
            rows={2}
            onChange={(event) => answer(event.target.value)}
            onKeyDown={onEnter}
          />
        </Field>
      </form>
    </Sheet>
  );
}
