import { allEndpoints, domainOf } from '@reelmates/contract/all-endpoints';
import { declaredErrors } from '@reelmates/contract/declared-errors';
import { errorStatus } from '@reelmates/contract/errors';
import { expect, test } from 'vitest';
import { buildOpenApi } from './openapi.ts';

type Operation = { operationId: string; tags: string[]; responses: Record<string, unknown> };
type Description = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const description = JSON.parse(JSON.stringify(buildOpenApi())) as Description;

/** Every object of the JSON, the whole first. */
function* objectsIn(node: unknown): Generator<Record<string, unknown>> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node as Record<string, unknown>;
  for (const part of Object.values(node)) yield* objectsIn(part);
}

const all = [...objectsIn(description)];
const references = new Set(all.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));

test.each([...allEndpoints])(
  '%s has its name, its tag and every status that it may answer',
  (name, endpoint) => {
    const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.tags).toEqual([domainOf.get(endpoint)]);
    expect(description.tags).toContainEqual({ name: domainOf.get(endpoint) });
    const statuses = [
      ...Object.keys(endpoint.responses),
      ...[...declaredErrors(endpoint)].map((code) => String(errorStatus[code])),
    ];
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(statuses)].sort());
  },
);

test('every reference leads to a component, and every schema and response is referred to', () => {
  const { schemas = {}, responses = {} } = description.components;
  const components = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ];
  expect([...references].sort()).toEqual(components.sort());
});

test("the contract's shapes have their names", () => {
  expect(Object.keys(description.components.schemas ?? {})).toEqual(
    expect.arrayContaining(['Comment', 'Error', 'Me', 'Money', 'Post', 'PostPage', 'UserCard', 'Venue']),
  );
});

test('gives a name to a shape that is used more than once', () => {
  const counts = new Map<string, number>();
  for (const { type, properties, required } of all) {
    if (type !== 'object' || Object.keys(properties ?? {}).length < 2) continue;
    const shape = JSON.stringify({ properties, required });
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > 1).map(([shape]) => shape)).toEqual([]);
});
