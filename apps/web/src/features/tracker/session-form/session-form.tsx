import { Button } from '../../../ui/controls/button.tsx';
import { OfflineIcon } from '../../../ui/drawings/icons.tsx';
import { SessionFields } from './session-fields.tsx';
import styles from './session-form.module.css';
import { useSessionForm } from './use-session-form.ts';

/** Log Session. A draft belongs to its account: key it by `accountId`. */
export function SessionForm({ accountId, titleId }: { accountId: string; titleId: string }) {
  const { form, submit, pending, problem } = useSessionForm(accountId);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby={titleId}>
      <SessionFields form={form} />
      <div>
        <div role="alert">
          {problem ? (
            <p className={styles.problem}>
              <OfflineIcon size={20} className={styles.offline} />
              {problem.text}
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
