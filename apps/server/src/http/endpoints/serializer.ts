import fastJson, { type Schema as FastJsonSchema } from 'fast-json-stringify';
import * as z from 'zod';

export type Serialize = (value: unknown) => string;

/** A serialiser that writes only what the schema declares. Compiled once per endpoint. */
export function compileSerializer(schema: z.core.$ZodType): Serialize {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  // The two libraries type the same standard differently, so the types are compatible only with this cast.
  return fastJson(simplify(json) as FastJsonSchema);
}

/**
 * Rewrites `anyOf [X, null]` to a nullable X: fast-json-stringify would validate each value of an `anyOf`, which is
 * slow.
 */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema, anyOf, ...rest } = node as Record<string, unknown>;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const [first, second] = anyOf.map(simplify) as Record<string, unknown>[];
    if (first && second?.type === 'null') return { ...rest, ...first, nullable: true };
  }
  const simple = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplify(value)]));
  return anyOf === undefined ? simple : { ...simple, anyOf: simplify(anyOf) };
}
