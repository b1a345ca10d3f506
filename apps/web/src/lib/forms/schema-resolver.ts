import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Validates a form's values by a schema, whose output is sent. Shows the first broken rule of each field. */
export function schemaResolver<Typed extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Typed>,
): Resolver<Typed, unknown, Sent> {
  return (typed, _context, { fields }) => {
    const parsed = schema.safeParse(typed);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string; ref: unknown }> = {};
    for (const { path, code = 'custom', message } of parsed.error.issues) {
      const name = String(path[0]);
      errors[name] ??= { type: code, message, ref: (fields as Record<string, { ref: unknown }>)[name]?.ref };
    }
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
}
