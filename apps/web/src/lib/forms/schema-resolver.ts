import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Judges what was typed by a schema: what it makes of it is sent, and of each field the first broken rule is shown. */
export function schemaResolver<Typed extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Typed>,
): Resolver<Typed, unknown, Sent> {
  return (typed, _context, { fields }) => {
    const judged = schema.safeParse(typed);
    if (judged.success) return { values: judged.data, errors: {} };
    const errors: Record<string, { type: string; message: string; ref: unknown }> = {};
    for (const { path, code = 'custom', message } of judged.error.issues) {
      const name = String(path[0]);
      errors[name] ??= { type: code, message, ref: (fields as Record<string, { ref: unknown }>)[name]?.ref };
    }
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
}
