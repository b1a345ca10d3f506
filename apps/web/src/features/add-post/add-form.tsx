import type { FormEvent, ReactNode } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import styles from './add-form.module.css';
import { FormProblem } from './form-problem.tsx';
import type { AddProblem } from './use-add-form.ts';

export type AddFormWords = {
  /** What the form is for. */
  label: string;
  submitLabel: string;
  pendingLabel: string;
};

type AddFormProps = AddFormWords & {
  submit: () => Promise<void>;
  pending: boolean;
  problem: AddProblem | null;
  /** Under the button: what will happen. */
  after: ReactNode;
  children: ReactNode;
};

/** Fields, why sending did not work, and the button. */
export function AddForm({ submit, pending, problem, after, children, ...words }: AddFormProps) {
  const online = useOnline();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label={words.label}>
      {children}
      <div>
        <FormProblem problem={problem?.kind === 'offline' && online ? null : problem} />
        <Button variant="primary" block type="submit" pending={pending} pendingLabel={words.pendingLabel}>
          {words.submitLabel}
        </Button>
        <div className={styles.after}>{after}</div>
      </div>
    </form>
  );
}
