import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import { AlertIcon } from '../../../ui/drawings/icons.tsx';
import styles from './session-form.module.css';
import type { SessionFormHandle } from './use-session-form.ts';

type AmountName = 'amountSpent' | 'amountWon';

/** The two amounts of a session. An error in either is shown once, below both. */
export function useAmounts(form: SessionFormHandle['form']) {
  const { errors } = useFormState({ control: form.control });
  const messagesId = useId();
  const messages = [...new Set([errors.amountSpent?.message, errors.amountWon?.message])].filter(Boolean);
  const isInvalid = (name: AmountName) => Boolean(errors[name]);
  return {
    isInvalid,
    wiring: (name: AmountName) => ({
      ...form.register(name),
      ...(isInvalid(name) && { 'aria-describedby': messagesId }),
    }),
    messages: (
      <div id={messagesId} aria-live="polite">
        {messages.map((message) => (
          <p key={message} className={styles.error}>
            <AlertIcon size={16} className={styles.errorIcon} />
            {message}
          </p>
        ))}
      </div>
    ),
  };
}
