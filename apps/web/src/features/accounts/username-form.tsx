import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import styles from './account-form.module.css';
import { UsernameField, type UsernameFieldProps } from './username-field.tsx';

type UsernameFormProps = Pick<UsernameFieldProps, 'registration' | 'check' | 'error'> & {
  submit: () => void;
  pending: boolean;
  pendingLabel: string;
  /** The text of the button. */
  submitLabel: string;
  /** Above the username. */
  before?: ReactNode;
  /** Below the button. */
  after?: ReactNode;
};

/** Chooses a username. One that is taken or still being checked cannot be submitted. */
export function UsernameForm({
  submit,
  pending,
  pendingLabel,
  submitLabel,
  before,
  after,
  ...field
}: UsernameFormProps) {
  const { state } = field.check;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {before}
      <UsernameField {...field} />
      <Button
        type="submit"
        variant="primary"
        block
        className={styles.submit}
        disabled={state === 'taken' || state === 'checking'}
        pending={pending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
      {after}
    </form>
  );
}
