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
  ['too many clients', said('53300', 'sorry, too many clients already'), /too many clients already$/],
  ['no connection', new DatabaseUnavailable('no connection'), /no usable database: no connection$/],
  [
    'no writes, found by the server’s own connections',
    new DatabaseUnavailable('25006', { cause: said('25006', 'cannot execute INSERT') }),
    /cannot execute INSERT: .*no replica$/,
  ],
  [
    'a locked table, likewise',
    new DatabaseUnavailable('55P03', { cause: said('55P03', 'canceling statement due to lock timeout') }),
    /no usable database: canceling statement due to lock timeout$/,
  ],
])('a database with %s is explained', (_what, error, expected) => {
  const explained = explainDatabaseError(error);
  expect(explained).toBeInstanceOf(UnusableDatabase);
  expect((explained as Error).message).toMatch(/^DATABASE_URL/);
  expect((explained as Error).message).toMatch(expected);
});

test('a full disk is named, whether or not DATABASE_URL is set', () => {
  const full = said('53100', 'could not extend file "base/5/17396": No space left on device');
  for (const error of [full, new DatabaseUnavailable('53100', { cause: full })]) {
    expect(explainDatabaseError(error)).toMatchObject({
      message: `The disk of the database is full (${full.message}): make space, then start again`,
    });
  }
});

test('a mistake in our own SQL is reported unchanged', () => {
  const bug = said('42601', 'syntax error at or near "selct"');
  expect(explainDatabaseError(bug)).toBe(bug);
});
