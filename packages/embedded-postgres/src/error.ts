export type EmbeddedPostgresErrorCode =
  /** Another live process owns the data folder. */
  | 'IN_USE'
  /** The database process of an owner that has died does not end. */
  | 'STILL_ENDING'
  /** npm has no PostgreSQL for this platform. */
  | 'NOT_INSTALLED'
  /** The packages of PostgreSQL lack files, and they cannot be completed. */
  | 'INCOMPLETE'
  /** The database belongs to another user than the one who starts it. */
  | 'OTHER_OWNER'
  /** PostgreSQL's user cannot reach a folder on the way, or a folder belongs to another user. */
  | 'NO_ACCESS'
  /** The data folder cannot be used: it cannot be written to, or PostgreSQL refuses what is in it. */
  | 'UNUSABLE_FOLDER'
  /** PostgreSQL did not come up in time. */
  | 'TIMED_OUT';

/**
 * Its message is one line for the person who started the program. What the program offers besides, such as another
 * folder in its settings, the program adds by the code.
 */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/**
 * What to do about a folder that the system refuses to use, as the end of a message.
 * @param error the refusal
 */
export function folderAdvice(error: unknown): string {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
    ? 'make space on its disk, then start again'
    : 'choose a folder that this user may write to';
}

/** Whether the system refused something with this code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
