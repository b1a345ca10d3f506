import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/form-problem.tsx';
import { SessionFields } from './session-fields.tsx';
import styles from './session-form.module.css';
import { type LoggedSession, loggedWords, useSessionForm } from './use-session-form.ts';

/** Log Session, as shown during a break. A draft belongs to its account, so key it by `accountId`. */
export function SessionForm({ accountId, titleId }: { accountId: string; titleId: string }) {
  const { form, submit, pending, problem } = useSessionForm(accountId, announce);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-labelledby={titleId}>
      <SessionFields form={form} />
      <div>
        <FormProblem problem={problem} />
        <Button variant="primary" block type="submit" pending={pending} pendingLabel="Logging...">
          Log Session
        </Button>
      </div>
    </form>
  );
}

function announce({ waits }: LoggedSession): void {
  const { title, description } = loggedWords(waits);
  toast({ title, description });
}
