import type * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

export type SchemaParts = {
  type?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  options?: readonly Schema[];
  in?: Schema;
  out?: Schema;
  element?: Schema;
  values?: readonly unknown[];
  entries?: Record<string, string | number>;
};

/** The parts of a request's schema: for tests that cover all inputs of the contract. */
export function partsOf({ _zod: { def } }: Schema): SchemaParts {
  return def;
}

/** The item of a list of a request (`boundedArray`), or null for any other schema. */
export function itemOf(schema: Schema): Schema | null {
  const { in: before, out } = partsOf(schema);
  return (before && out && partsOf(before).type === 'array' && partsOf(out).element) || null;
}
