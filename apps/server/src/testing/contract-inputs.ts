import { itemOf, partsOf, type Schema } from '@reelmates/contract/schema-parts';

/** A position for a single value in a request's JSON, and the JSON around it. */
export type Leaf = { path: string; kind: 'string' | 'list' | 'other'; around: (json: string) => string };

/** Every such position, and the whole request. In a union each option comes with its discriminator. */
export function leavesOf(schema: Schema, path = ''): Leaf[] {
  const { type, shape, innerType, options, in: before } = partsOf(schema);
  const item = itemOf(schema);
  const kind = type === 'string' ? 'string' : item ? 'list' : 'other';
  const whole: Leaf = { path, kind, around: (json) => json };
  if (innerType) return leavesOf(innerType, path);
  if (options) return options.flatMap((option) => leavesOf(option, path));
  if (item) return [whole, ...leavesOf(item, `${path}[]`).map((leaf) => inside(leaf, '[', ']'))];
  if (before) return leavesOf(before, path);
  if (!shape) return [whole];
  const parts = Object.entries(shape).flatMap(([key, part]) =>
    leavesOf(part, path ? `${path}.${key}` : key).map((leaf) =>
      inside(leaf, `{${choices(shape, key)}${JSON.stringify(key)}:`, '}'),
    ),
  );
  return path === '' ? [whole, ...parts] : parts;
}

const inside = ({ around, ...leaf }: Leaf, before: string, after: string): Leaf => ({
  ...leaf,
  around: (json) => `${before}${around(json)}${after}`,
});

/** The other fields with few possible values, each with the first of them. */
function choices(shape: Record<string, Schema>, but: string): string {
  return Object.entries(shape)
    .filter(([key]) => key !== but)
    .flatMap(([key, part]) => {
      const { type, values = [], entries = {} } = partsOf(part);
      const [value] = type === 'literal' ? values : Object.values(entries);
      return value === undefined ? [] : [`${JSON.stringify(key)}:${JSON.stringify(value)},`];
    })
    .join('');
}

/** The names of a query's or a path's parameters. */
export function namesOf(schema: Schema | undefined): string[] {
  return schema ? Object.keys(partsOf(schema).shape ?? {}) : [];
}
