import { setUpPath } from '@reelmates/contract/pages';
import { loadConfig, StartError } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { explainDatabaseError } from './db/unusable-database.ts';
import { ApiError } from './http/api-error.ts';
import { grantAdmin, listAdmins, nameOf, revokeAdmin } from './modules/admins/admins.public.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedDatabase } from './platform/embedded-database.ts';

const usage = `Usage: npm run admin -- grant <username or email>
       npm run admin -- revoke <username or email>
       npm run admin -- list`;

const commands: Record<
  string,
  { arguments: number; run: (db: Database, identifier: string) => Promise<string> }
> = {
  grant: {
    arguments: 1,
    async run(db, identifier) {
      const { account, changed } = await grantAdmin(
        { db, clock: systemClock },
        { identifier, actorId: null },
      );
      const { demo, publicUrl } = loadConfig();
      return [
        `${nameOf(account)} is an admin ${changed ? 'now' : 'already'}`,
        // A demo needs no set-up.
        ...(demo ? [] : [`What is left to set up: sign in and open ${publicUrl.origin}${setUpPath}`]),
      ].join('\n');
    },
  },
  revoke: {
    arguments: 1,
    async run(db, identifier) {
      const { account } = await revokeAdmin({ db, clock: systemClock }, { identifier, actorId: null });
      return `${nameOf(account)} is no admin any more`;
    },
  },
  list: {
    arguments: 0,
    async run(db) {
      const admins = await listAdmins({ db });
      if (admins.length === 0) return 'There are no admins yet';
      return admins
        .map(
          (admin) => `${nameOf(admin)}  ${admin.email}  since ${admin.created_at.toISOString().slice(0, 10)}`,
        )
        .join('\n');
    },
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || rest.length !== command.arguments) {
  console.error(usage);
  process.exit(2);
}
try {
  console.log(await withDatabase((db) => command.run(db, rest[0]?.trim() ?? '')));
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

type Work = (db: Database) => Promise<string>;

/**
 * Runs `work` on the configured database, else on the embedded one: that of the running server, or one started for this
 * command.
 */
async function withDatabase(work: Work): Promise<string> {
  const { databaseUrl, dataDir } = loadConfig();
  if (databaseUrl !== null) {
    await migrate(databaseUrl);
    return runOn(databaseUrl, work);
  }
  const postgres = await startEmbeddedDatabase({ dataDir, mode: 'attach-or-own', log: () => {} });
  try {
    const { connectionString } = postgres;
    // A running server has already migrated its database.
    if (!postgres.attached) await migrate(connectionString);
    return await runOn(connectionString, work);
  } finally {
    await postgres.stop();
  }
}

async function runOn(connectionString: string, work: Work): Promise<string> {
  const db = openDatabase(connectionString, { maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A single line for an error that the operator can correct; the whole error for a bug. */
function describe(error: unknown): string {
  const explained = explainDatabaseError(error);
  if (explained instanceof ApiError || explained instanceof StartError) return explained.message;
  return explained instanceof Error ? (explained.stack ?? explained.message) : String(explained);
}
