import layout from '../../../styles/layout.module.css';
import { FormSheet } from '../../../ui/overlays/form-sheet.tsx';
import styles from '../history/session-sheet.module.css';
import { SessionFields } from './session-fields.tsx';
import type { SessionFormHandle } from './use-session-form.ts';

export type EditSessionSheetProps = SessionFormHandle & { onClose: () => void; onCancel: () => void };

/** Changes a session. The input stays until it has been saved, or Cancel is pressed. */
export function EditSessionSheet({
  form,
  submit,
  pending,
  problem,
  onClose,
  onCancel,
}: EditSessionSheetProps) {
  return (
    <FormSheet
      title="Edit session"
      onClose={onClose}
      onCancel={onCancel}
      onSubmit={submit}
      submitLabel="Save"
      pending={pending}
      pendingLabel="Saving..."
      className={layout.form}
    >
      <SessionFields form={form} />
      <div role="alert">{problem ? <p className={styles.problem}>{problem.text}</p> : null}</div>
    </FormSheet>
  );
}
