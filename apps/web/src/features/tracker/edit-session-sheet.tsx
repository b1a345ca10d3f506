import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { NetworkError } from '../../lib/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SessionFields } from './session-fields.tsx';
import { type Session, sessionForm, type TypedSession } from './session-rules.ts';
import styles from './session-sheet.module.css';
import { showFieldErrors } from './use-session-form.ts';

export type EditSessionSheetProps = {
  typed: TypedSession;
  /** @throws what `reportFailure` can explain */
  onSave: (request: Session, typed: TypedSession) => Promise<void>;
  onClose: () => void;
};

/** Changes a session. What was typed stays while it can't be saved. */
export function EditSessionSheet({ typed, onSave, onClose }: EditSessionSheetProps) {
  const formId = useId();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TypedSession, unknown, Session>({
    resolver: zodResolver(sessionForm),
    defaultValues: typed,
  });

  const save = form.handleSubmit(async (request) => {
    setSaving(true);
    setProblem(null);
    try {
      await onSave(request, form.getValues());
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error)) return;
      if (error instanceof NetworkError) setProblem(error.message);
      else reportFailure(error, 'Failed to update session');
    } finally {
      setSaving(false);
    }
  });
  return (
    <Sheet
      open
      title="Edit session"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={saving} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void save();
        }}
      >
        <SessionFields form={form} />
        <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      </form>
    </Sheet>
  );
}
