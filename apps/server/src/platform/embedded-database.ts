import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@reelmates/embedded-postgres';
import { EmbeddedPostgresError } from '@reelmates/embedded-postgres/error';
import { StartError } from '../config.ts';

/**
 * Starts the embedded PostgreSQL in DATA_DIR.
 * @throws StartError that names the setting to change
 */
export async function startEmbeddedDatabase(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new StartError(withSetting(error), { cause: error });
  }
}

function withSetting({ code, message }: EmbeddedPostgresError): string {
  switch (code) {
    case 'IN_USE':
      return `${message}, or set another DATA_DIR`;
    case 'OTHER_OWNER':
      return `${message}, or choose another DATA_DIR`;
    case 'NOT_INSTALLED':
      return `${message}: set DATABASE_URL to a PostgreSQL 15 or later`;
    case 'UNUSABLE_FOLDER':
      return `DATA_DIR: ${message}`;
    case 'STILL_ENDING':
    case 'INCOMPLETE':
    case 'NO_ACCESS':
    case 'TIMED_OUT':
      return message;
  }
}
