import type { FieldError } from '@reelmates/contract/errors';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** Shows the server's messages at their fields, and moves the focus to the first of them. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  errors: readonly FieldError[],
): void {
  for (const [index, { path, message }] of errors.entries()) {
    setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
