import type { Endpoint } from '@reelmates/contract/endpoint';
import { itemOf, partsOf, type Schema } from '@reelmates/contract/schema-parts';
import fc from 'fast-check';

/** Values that no schema expects, and that have broken other servers. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e300,
    1.005,
    99_999_999.999,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u200b',
    "'; drop table users; --",
    '1e300',
    'NaN',
    '-0',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999999999',
    '0x10',
    '١٢',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    'x'.repeat(20_000),
    '🎰'.repeat(500),
    [],
    [[[]]],
    {},
    { $gt: '' },
    { toString: 'x' },
    ['a', 'b'],
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Valid values, by the name of the field; other fields get any of them. */
const examples: Record<string, readonly string[]> = {
  id: ['1', '2', '3', '4', '5', '6', '12'],
  username: ['galah_7', 'perch', 'Jo', 'galah@example.org', 'admin'],
  email: ['galah@example.org', 'Perch@Example.org', 'x@y'],
  password: ['short', 'Galah-Perch-42', 'galahperch', 'Password1', ''],
  name: ['Jo', 'José', 'O’Neil', 'Royal Hotel'],
  text: ['Kia ora', 'two\nlines', 'Won $1,200 on 12/03 👩‍👧', 'foo.com', ''],
  money: ['12.50', '0', '99999999.99', '1.005', '-1', '1e3'],
  month: ['2026-11', '2026-10', '1999-01', '2999-12'],
  date: ['1990-01-01', '2020-02-29', '2026-11-21T19:30:00Z', '2026-11-21T19:30:00+11:00'],
  timeZone: ['Australia/Sydney', 'UTC', 'Pacific/Auckland'],
  place: ['NSW', 'VIC', 'Otago', '-33.87,151.21', '+61', '0491570006', '2000'],
  count: ['1', '5', '20', '50', '51', '0'],
  imageUrl: ['/images/xxxxxxxxxxxxxxxxxxxxxxxx', '/images/x', 'https://example.org/x.png'],
  cursor: ['MTc2Mzc5ODQwMDAwMC4x', 'MS4x', 'x'],
};
const kinds: readonly [RegExp, keyof typeof examples][] = [
  [/url$/i, 'imageUrl'],
  [/(^|[a-z])ids?$|^into$|Id$/, 'id'],
  [/password/i, 'password'],
  [/^username$|profileTag/, 'username'],
  [/^email$/, 'email'],
  [/amount|level|win|limit$|spent|won/i, 'money'],
  [/month/i, 'month'],
  [/date/i, 'date'],
  [/timeZone/, 'timeZone'],
  [/state|near|countryCode|phone|postcode/, 'place'],
  [/cursor/, 'cursor'],
  [/name|city|address|machine|prizeValue/i, 'name'],
  [/bio|caption|content|note|reason|search|^q$|description/i, 'text'],
];
const anyExample = Object.values(examples).flat();

function textFor(key: string): fc.Arbitrary<string> {
  const kind = key === 'limit' ? 'count' : kinds.find(([pattern]) => pattern.test(key))?.[1];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(kind ? (examples[kind] ?? []) : anyExample)) },
    { weight: 1, arbitrary: fc.constantFrom(...anyExample) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
}

const number = fc.oneof(
  fc.constantFrom(1, 5, 7, 30, 90, 100),
  fc.integer({ min: -2, max: 400 }),
  fc.double({ min: -180, max: 180 }),
);

function fitting(schema: Schema, key: string): fc.Arbitrary<unknown> {
  const { type, shape, innerType, options, in: before, values, entries } = partsOf(schema);
  const item = itemOf(schema);
  if (item) return fc.array(valueFor(item, key), { maxLength: 4 });
  if (type === 'optional' || type === 'default') {
    return fc.option(valueFor(innerType ?? schema, key), { nil: undefined, freq: 3 });
  }
  if (type === 'nullable') return fc.option(valueFor(innerType ?? schema, key), { freq: 5 });
  if (options) return fc.oneof(...options.map((option) => fitting(option, key)));
  if (before) return fitting(before, key);
  if (shape) {
    return fc.record(
      Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, valueFor(part, name)])),
    );
  }
  if (type === 'string') return textFor(key);
  if (type === 'number') return number;
  if (type === 'boolean') return fc.boolean();
  const choices = values ?? Object.values(entries ?? {});
  return choices.length > 0 ? fc.constantFrom(...choices) : fc.jsonValue();
}

/** Mostly values that the schema expects, sometimes any value. */
function valueFor(schema: Schema, key: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema, key) }, { weight: 1, arbitrary: hostile });
}

export const callers = ['signed out', 'member', 'on a break', 'banned', 'admin'] as const;
export type Caller = (typeof callers)[number];

export type FuzzedRequest = {
  caller: Caller;
  params: Record<string, unknown>;
  query: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
};

/** Requests of an endpoint by its schemas, valid and nearly valid, by all kinds of callers. */
export function requestsFor({ params, query, body }: Endpoint): fc.Arbitrary<FuzzedRequest> {
  const nothing = fc.constant(undefined);
  return fc.record({
    caller: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Caller>('member', 'admin') },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    params: params ? fc.record(recordOf(params)) : fc.constant({}),
    query: query ? valueFor(query, '') : nothing,
    body: body ? valueFor(body, '') : fc.oneof({ weight: 9, arbitrary: nothing }, hostile),
    idempotencyKey: fc.option(fc.constantFrom('galah-perch-1', 'galah-perch-2', 'short'), { nil: undefined }),
  });
}

const recordOf = (schema: Schema) =>
  Object.fromEntries(
    Object.entries(partsOf(schema).shape ?? {}).map(([name, part]) => [name, valueFor(part, name)]),
  );

/** The address of a request: path and query. */
export function addressOf({ path }: Endpoint, { params, query }: FuzzedRequest): string {
  const encode = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name]).slice(0, 6_000));
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {}).flatMap(
    ([name, value]) =>
      value === undefined
        ? []
        : [value].flat().map((one) => `${encode(name)}=${encode(one).slice(0, 6_000)}`),
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
