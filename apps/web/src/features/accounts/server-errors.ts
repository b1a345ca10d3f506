import type { FieldError } from '@reelmates/contract/errors';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';

/** The server's messages that belong to one of these fields. */
export function fieldErrorsOf(error: unknown, fields: readonly string[]): readonly FieldError[] {
  if (!(error instanceof ApiError)) return [];
  return error.fieldErrors.filter(({ path }) => fields.includes(path));
}

/** Shows them at their fields and puts the focus into the first one. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  errors: readonly FieldError[],
): void {
  for (const [index, { path, message }] of errors.entries()) {
    setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
