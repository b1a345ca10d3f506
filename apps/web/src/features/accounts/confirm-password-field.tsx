import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/text-input.tsx';

type ConfirmPasswordFieldProps = { registration: UseFormRegisterReturn; error: string | undefined };

/** The new password once more. */
export function ConfirmPasswordField({ registration, error }: ConfirmPasswordFieldProps) {
  return (
    <Field label="Confirm password" error={error}>
      <PasswordInput autoComplete="new-password" placeholder="Type it again" {...registration} />
    </Field>
  );
}
