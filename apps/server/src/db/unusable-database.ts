import pg from 'pg';
import { StartError } from '../config.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** A database that the server cannot use, for a reason that its operator can correct. */
export class UnusableDatabase extends StartError {}

const OLDEST_VERSION = 150_000;

/**
 * @param version PostgreSQL's `server_version_num`, such as 150004 for 15.4
 * @throws UnusableDatabase for versions before 15
 */
export function assertSupportedVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  const major = Math.floor(version / 10_000);
  throw new UnusableDatabase(`DATABASE_URL leads to PostgreSQL ${major}: it must be 15 or later`);
}

/**
 * Turns an error of the driver or of PostgreSQL during the start into a sentence for the operator, if they can correct
 * it.
 */
export function explainDatabaseError(error: unknown): unknown {
  if (error instanceof StartError) return error;
  if (error instanceof DatabaseUnavailable) {
    const cause = explainDatabaseError(error.cause);
    return cause instanceof StartError ? cause : noUsableDatabase(messageOf(error));
  }
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '', message } = error;
  if (code === '42501') return missingRights(message);
  if (code === '25006') {
    return noUsableDatabase(`${message}: it must be one that can be written to, and no replica`);
  }
  if (/^(0A000|58P01)$/.test(code) && /extension/.test(message)) {
    return noUsableDatabase(`${message}: its server needs PostgreSQL's contrib package`);
  }
  if (code === '53100') {
    return new UnusableDatabase(
      `The disk of the database is full (${message}): make space, then start again`,
    );
  }
  if (/^(08|53|57|58)/.test(code)) return noUsableDatabase(message);
  return error;
}

/** The message of an unavailable database is a code; its cause has the words. */
function messageOf({ message, cause }: DatabaseUnavailable): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/** @param reason PostgreSQL's message */
export function missingRights(reason: string): UnusableDatabase {
  return new UnusableDatabase(
    `DATABASE_URL: its user may not do what the server needs (${reason}): let this user own the database, by "alter database NAME owner to USER"`,
  );
}

/** @param change a migration that this version of the server does not know */
export function newerSchema(change: string): UnusableDatabase {
  return new UnusableDatabase(
    `The database was changed by a later version of the server ('${change}' is not known here): start that version or a later one. Nothing was changed`,
  );
}

/** Migrations give way to everything else that uses a table. */
export function tableInUse(): UnusableDatabase {
  return new UnusableDatabase(
    'The database could not be migrated, because a table stays in use: end what uses it, such as a running backup, then start again',
  );
}

/** SQL_ASCII, of a cluster made without a locale, counts and compares bytes in place of characters. */
export function wrongEncoding(encoding: string): UnusableDatabase {
  return new UnusableDatabase(
    `DATABASE_URL leads to a database in the encoding ${encoding}: it must be UTF8, as by "create database NAME template template0 encoding 'UTF8'"`,
  );
}

/** @param reason what the pooler does with a setting that a connection begins with */
export function throughPooler(reason: string): UnusableDatabase {
  return new UnusableDatabase(
    `DATABASE_URL leads to a connection pooler (${reason}): let it lead to PostgreSQL itself, because the server relies on settings and locks of its sessions`,
  );
}

/** @param reason what failed, for the operator */
export function noUsableDatabase(reason: string): UnusableDatabase {
  return new UnusableDatabase(`DATABASE_URL leads to no usable database: ${reason}`);
}
