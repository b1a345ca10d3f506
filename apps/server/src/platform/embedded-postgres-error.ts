import { StartError } from '../config.ts';

export type EmbeddedPostgresErrorCode =
  /** Another live process owns the data folder. */
  | 'IN_USE'
  /** PostgreSQL is not installed for this platform, or incompletely. */
  | 'NO_BINARIES'
  /** The data folder belongs to another user, or its path cannot be entered. */
  | 'NO_ACCESS'
  /** PostgreSQL could not be set up or did not come up. */
  | 'START_FAILED';

/** Its message is one line, written for the person who started the program. */
export class EmbeddedPostgresError extends StartError {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
