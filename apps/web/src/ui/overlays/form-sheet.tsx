import { type FormEventHandler, type ReactNode, useId } from 'react';
import type { Problem } from '../../lib/forms/use-submission.ts';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { FormProblem } from '../controls/form-problem.tsx';
import { Sheet } from './sheet.tsx';

type FormSheetProps = Pick<ButtonProps, 'variant' | 'pending' | 'pendingLabel' | 'disabled'> & {
  title: string;
  onClose: () => void;
  /** Called by Cancel, if that discards input which closing keeps. */
  onCancel?: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The label of the submit button. */
  submitLabel: string;
  /** A button that replaces Cancel. */
  other?: ReactNode;
  /** Opens with the focus on the submit button, so that Enter submits. */
  focusesSubmit?: boolean | undefined;
  problem?: Problem | null | undefined;
  /** The class of the form. */
  className?: string | undefined;
  children: ReactNode;
};

/** A sheet with one form: its fields, Cancel, and the submit button. */
export function FormSheet(props: FormSheetProps) {
  const { title, onClose, onCancel = onClose, onSubmit, submitLabel, other, focusesSubmit, ...rest } = props;
  const { problem, className, children, ...button } = rest;
  const formId = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {other ?? <Button onClick={onCancel}>Cancel</Button>}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            data-autofocus={focusesSubmit ? true : undefined}
            {...button}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={className} noValidate onSubmit={onSubmit}>
        {children}
        {problem === undefined ? null : <FormProblem problem={problem} />}
      </form>
    </Sheet>
  );
}
