import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { importRow } from './venue-admin.ts';

type Schema = z.core.$ZodType;

const inputs: [string, Schema][] = [
  ...[...allEndpoints].flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, Schema][] =>
      schema ? [[`${name}.${part}`, schema]] : [],
    ),
  ),
  ['importVenues.row', importRow],
];

type Parts = {
  type?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  options?: readonly Schema[];
  in?: Schema;
  out?: Schema;
  element?: Schema;
};

const withoutText = ['number', 'boolean', 'enum', 'literal', 'transform'];

/** Strings and lists that something else looks at before their length is known to be small. */
function unbounded(path: string, { _zod: { def } }: Schema): string[] {
  const { shape, innerType, options, in: before, out, element }: Parts = def;
  const [first] = (def.checks ?? []).map(
    (check): { check: string; abort?: boolean | undefined } => check._zod.def,
  );
  const isBounded = first?.check === 'max_length' && first.abort === true;
  if (withoutText.includes(def.type)) return [];
  if (def.type === 'string') return isBounded ? [] : [path];
  // Zod judges the items first, so theirs is a second step (boundedArray).
  if (def.type === 'array') return isBounded && element?._zod.def.type === 'unknown' ? [] : [path];
  if (shape) return Object.entries(shape).flatMap(([key, part]) => unbounded(`${path}.${key}`, part));
  if (innerType) return unbounded(path, innerType);
  if (options) return options.flatMap((option) => unbounded(path, option));
  if (!before) return [`${path}: ${def.type}`];
  const { element: item }: Parts = out?._zod.def ?? {};
  return [...unbounded(path, before), ...(item ? unbounded(`${path}[]`, item) : [])];
}

test.each(inputs)(
  '%s refuses each string and list by its raw length before anything else',
  (path, schema) => {
    expect(unbounded(path, schema)).toEqual([]);
  },
);
