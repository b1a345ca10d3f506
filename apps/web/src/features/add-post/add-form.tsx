import type { ReactNode } from 'react';
import type { EndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import styles from './add-form.module.css';
import type { SendLater } from './use-send-later.ts';

export type AddFormWords = {
  /** The accessible name of the form. */
  label: string;
  submitLabel: string;
  pendingLabel: string;
};

type AddFormProps = AddFormWords &
  Pick<EndpointForm<never, never>, 'submit' | 'pending' | 'problem'> & {
    /** Below the button: what will happen. */
    after: ReactNode;
    /** Offered if the server did not answer. */
    later?: SendLater | undefined;
    children: ReactNode;
  };

/** Fields, the reason why sending failed, and the button. */
export function AddForm({ submit, pending, problem, after, later, children, ...words }: AddFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={words.label}>
      {children}
      <div>
        <FormProblem problem={problem} />
        {later && problem && problem.kind !== 'refused' ? (
          <Button block className={styles.later} pending={later.pending} onClick={() => void later.press()}>
            Send it later by itself
          </Button>
        ) : null}
        <Button variant="primary" block type="submit" pending={pending} pendingLabel={words.pendingLabel}>
          {words.submitLabel}
        </Button>
        <div className={styles.after}>{after}</div>
      </div>
    </form>
  );
}
