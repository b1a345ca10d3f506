// spec: none, limits of raw input are not in it
import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { itemOf, partsOf, type Schema } from './schema-parts.ts';
import { importRow } from './venues/venue-admin.ts';

const inputs: [string, Schema][] = [
  ...[...allEndpoints].flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, Schema][] =>
      schema ? [[`${name}.${part}`, schema]] : [],
    ),
  ),
  ['importVenues.row', importRow],
];

const withoutText = ['number', 'boolean', 'enum', 'literal', 'transform'];

/** Strings and lists that something else looks at before their length is known to be small. */
function unbounded(path: string, schema: Schema): string[] {
  const { type = '', shape, innerType, options, in: before, element } = partsOf(schema);
  if (withoutText.includes(type)) return [];
  if (type === 'string') return isBounded(schema) ? [] : [path];
  // Zod validates the items first, so theirs is a second step (boundedArray).
  if (type === 'array')
    return isBounded(schema) && element && partsOf(element).type === 'unknown' ? [] : [path];
  if (shape) return Object.entries(shape).flatMap(([key, part]) => unbounded(`${path}.${key}`, part));
  if (innerType) return unbounded(path, innerType);
  if (options) return options.flatMap((option) => unbounded(path, option));
  if (!before) return [`${path}: ${type}`];
  const item = itemOf(schema);
  return [...unbounded(path, before), ...(item ? unbounded(`${path}[]`, item) : [])];
}

/** Whether the first check is of the length, and ends the checking. */
function isBounded({ _zod: { def } }: Schema): boolean {
  const [first] = (def.checks ?? []).map(
    (check): { check: string; abort?: boolean | undefined } => check._zod.def,
  );
  return first?.check === 'max_length' && first.abort === true;
}

test.each(inputs)(
  '%s refuses each string and list by its raw length before anything else',
  (path, schema) => {
    expect(unbounded(path, schema)).toEqual([]);
  },
);
