import type { Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { PostgresFiles } from './files.ts';

export type PostgresLog = (line: string, level: 'debug' | 'info' | 'warn' | 'error') => void;

/** What is needed to run one database folder. */
export interface Cluster {
  readonly files: PostgresFiles;
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  /** False gives up crash safety for speed. */
  readonly durable: boolean;
  readonly log: PostgresLog;
}

export const SUPERUSER = 'app';
