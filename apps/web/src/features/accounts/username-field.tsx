import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import type { UsernameCheck } from './use-username-check.ts';

export type UsernameFieldProps = {
  registration: UseFormRegisterReturn;
  check: UsernameCheck;
  /** The error found on submit. What the check says is newer and takes precedence. */
  error: string | undefined;
  label?: string;
  /** Other consequences of a new username. */
  note?: string | undefined;
};

const hints: Partial<Record<UsernameCheck['state'], string>> = {
  idle: '3 to 20 letters, numbers or underscores. This is the name that others see.',
  checking: 'Checking...',
  available: 'Username is available',
};

export function UsernameField({ registration, check, error, label = 'Username', note }: UsernameFieldProps) {
  const isAvailable = check.state === 'available';
  const refusal =
    check.state === 'taken' ? 'Username is taken' : check.state === 'invalid' ? check.message : error;
  return (
    <Field
      label={label}
      error={isAvailable || check.state === 'checking' ? undefined : refusal}
      hint={[note, hints[check.state]].filter(Boolean).join(' ')}
      hintTone={isAvailable ? 'ok' : 'quiet'}
    >
      <TextInput
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        ok={isAvailable}
        {...registration}
      />
    </Field>
  );
}
