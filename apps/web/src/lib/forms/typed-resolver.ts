import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { schemaResolver } from './schema-resolver.ts';

/**
 * Validates a form's values by the schema of the request, with its messages, although not all values are input of that
 * schema: nothing may be chosen at first.
 * @param typed the form's values
 */
export function typedResolver<Typed extends FieldValues, Sent>(
  typed: z.ZodMiniType<Typed, Typed>,
  request: z.ZodMiniType<Sent>,
): Resolver<Typed, unknown, Sent> {
  const asInput = z.pipe(
    typed,
    z.transform((values: Typed): unknown => values),
  );
  return schemaResolver(z.pipe(asInput, request));
}
