import { useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from '../history/session-sheet.module.css';
import { SessionFields } from './session-fields.tsx';
import type { SessionFormHandle } from './use-session-form.ts';

export type EditSessionSheetProps = SessionFormHandle & { onClose: () => void };

/** Changes a session. What was typed stays while it can't be saved. */
export function EditSessionSheet({ form, submit, pending, problem, onClose }: EditSessionSheetProps) {
  const formId = useId();
  return (
    <Sheet
      open
      title="Edit session"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={pending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <SessionFields form={form} />
        <div role="alert">{problem ? <p className={styles.problem}>{problem.text}</p> : null}</div>
      </form>
    </Sheet>
  );
}
