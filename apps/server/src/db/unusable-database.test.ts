import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from './database-errors.ts';
import { assertSupportedVersion, explainDatabaseError, UnusableDatabase } from './unusable-database.ts';

const said = (code: string, message: string) => {
  const error = new pg.DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
};

test('PostgreSQL before 15 is refused, 15 and later are not', () => {
  expect(() => assertSupportedVersion(140_012)).toThrow(
    /^DATABASE_URL leads to PostgreSQL 14: .*15 or later/,
  );
  for (const version of [150_000, 160_004, 180_001])
    expect(() => assertSupportedVersion(version)).not.toThrow();
});

test.each<[string, unknown, RegExp]>([
  [
    'no rights',
    said('42501', 'permission denied for schema public'),
    /may not .*\(permission denied for schema public\)/,
  ],
  ['a replica', said('25006', 'cannot execute CREATE TABLE in a read-only transaction'), /no replica$/],
  ['no contrib', said('0A000', 'extension "pg_trgm" is not available'), /contrib package$/],
  ['a full disk', said('53100', 'could not extend file'), /could not extend file$/],
  ['no connection', new DatabaseUnavailable('no connection'), /no usable database: no connection$/],
])('a database with %s is explained', (_what, error, expected) => {
  const explained = explainDatabaseError(error);
  expect(explained).toBeInstanceOf(UnusableDatabase);
  expect((explained as Error).message).toMatch(/^DATABASE_URL/);
  expect((explained as Error).message).toMatch(expected);
});

test('a mistake in our own SQL is reported unchanged', () => {
  const bug = said('42601', 'syntax error at or near "selct"');
  expect(explainDatabaseError(bug)).toBe(bug);
});
