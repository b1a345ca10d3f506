import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { OfflineIcon } from '../../ui/icons.tsx';
import { SessionFields } from './session-fields.tsx';
import styles from './session-form.module.css';
import { useSessionForm } from './use-session-form.ts';

/** Log Session. A draft belongs to its account: key it by `accountId`. */
export function SessionForm({ accountId, titleId }: { accountId: string; titleId: string }) {
  const { form, submit, pending, unreachable } = useSessionForm(accountId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-labelledby={titleId}>
      <SessionFields form={form} />
      <div>
        <div role="alert">
          {unreachable ? (
            <p className={styles.problem}>
              <OfflineIcon size={20} className={styles.offline} />
              {unreachable}
            </p>
          ) : null}
        </div>
        <Button variant="primary" block type="submit" pending={pending} pendingLabel="Logging...">
          Log Session
        </Button>
      </div>
    </form>
  );
}
