// spec: none, the contract's sentence that messages are written for people
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { expect, test } from 'vitest';
import { leavesOf, namesOf } from '../../testing/contract-inputs.ts';
import { ApiError } from '../api-error.ts';
import { readInput } from './read-input.ts';

const endpoints: Endpoint[] = [...allEndpoints.values()];
const wrongValues = [
  'null',
  'true',
  '5',
  '-1.5',
  '"x"',
  '""',
  '[]',
  '{}',
  '[1]',
  '1e300',
  `"${'x'.repeat(20_000)}"`,
];

function refusalOf(
  endpoint: Endpoint,
  request: { params?: object; query?: unknown; body?: unknown },
): ApiError | null {
  const params = { month: '2026-11', queue: 'posts', username: 'galah', ...request.params };
  const ids = Object.fromEntries(namesOf(endpoint.params).map((name) => [name, '12']));
  try {
    readInput(endpoint, { query: {}, body: {}, ...request, params: { ...ids, ...params } });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Words that the validating library has for programmers. */
const forProgrammers = /invalid input|expected|received|too (big|small)/i;

test.each(endpoints)('$method $path explains invalid input in words for people', (endpoint) => {
  const bodies = endpoint.body
    ? leavesOf(endpoint.body).flatMap(({ around }) => ['{}', ...wrongValues.map((value) => around(value))])
    : [];
  const queries = namesOf(endpoint.query).flatMap((name) => [{}, { [name]: ['a', 'b'] }, { [name]: '' }]);
  const refusals = [
    ...bodies.map((body) => refusalOf(endpoint, { body: JSON.parse(body) })),
    ...queries.map((query) => refusalOf(endpoint, { query })),
  ];
  const messages = refusals.flatMap(
    (refusal) => refusal?.details.errors?.map(({ message }) => message) ?? [],
  );
  expect(messages.filter((message) => forProgrammers.test(message))).toEqual([]);
});

test('names the field of a value that is missing or of another type', () => {
  const endpoint = endpoints.find(({ path }) => path === '/api/admin/leaderboard/prizes');
  if (!endpoint) throw new Error('no such endpoint');
  expect(refusalOf(endpoint, { body: { position: 1, prizeValue: '$5' } })?.toBody()).toEqual({
    code: 'VALIDATION',
    message: 'month is missing or not valid',
    errors: [{ path: 'month', message: 'month is missing or not valid' }],
  });
  expect(refusalOf(endpoint, { body: [] })?.message).toBe('This request could not be read.');
});

test('an impossible id in a path with a month answers 404, and an invalid month answers 400', () => {
  const withBoth = endpoints.filter(({ path }) => /\{month\}.*\{userId\}/.test(path));
  expect(withBoth).not.toEqual([]);
  for (const endpoint of withBoth) {
    expect(refusalOf(endpoint, { params: { userId: 'none' } })?.code).toBe('NOT_FOUND');
    expect(refusalOf(endpoint, { params: { month: '2026-13' } })?.code).toBe('VALIDATION');
    expect(refusalOf(endpoint, { params: { month: '2026-13', userId: 'none' } })?.code).toBe('VALIDATION');
  }
});
