import path from 'node:path';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { DatabaseUnavailable } from './db/database-errors.ts';
import { migrate } from './db/migrate.ts';
import type { ModuleContext } from './http/module-context.ts';
import { readWebApp } from './http/web-app.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { importBundledVenues } from './modules/venues/venues.public.ts';
import { collectAfterBursts } from './platform/burst-collection.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres-error.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { connectRedis } from './platform/redis.ts';
import { openLocalStorage } from './platform/storage/local-storage.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';

/** What has to end, in the order in which it was started; it ends the other way round. */
const started: { name: string; stop: () => Promise<unknown> | unknown }[] = [];
const STOP_WITHIN_MS = 28_000;

try {
  await start(loadConfig());
} catch (error) {
  await stopAll();
  console.error(explain(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  // Lines are written together, at most a second late; what is left is written when the process ends.
  const log = createLog(
    config.logLevel,
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 1_000 }),
  );
  stopOnSignals(log);

  const connectionString = config.databaseUrl ?? (await startOwnDatabase(config, log));
  await migrate(connectionString);
  const db = openDatabase(connectionString, {
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  started.push({ name: 'database connections', stop: () => db.close() });
  await importBundledVenues(db, systemClock);

  const images = createImageProcessor({ log });
  started.push({ name: 'image workers', stop: () => images.close() });
  const context = await createApp({
    config,
    log,
    db,
    clock: systemClock,
    storage: config.s3
      ? createS3Storage(config.s3)
      : await openLocalStorage(path.join(config.dataDir, 'objects')),
    images,
    redis: config.redisUrl ? startRedis(config.redisUrl, log) : null,
    webApp: await readWebApp(path.join(import.meta.dirname, '../../web/dist')),
  });
  const jobs = await startJobs({ connectionString, log, context, mailer: createMailerFor(config, log) });
  started.push({ name: 'jobs', stop: () => jobs.stop() });

  await listen(context);
  const { gc } = globalThis;
  if (gc) started.push({ name: 'burst collection', stop: collectAfterBursts(() => gc()) });
}

async function startOwnDatabase(config: Config, log: pino.Logger): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line, level) => log[level]({ from: 'postgres' }, line),
  });
  started.push({ name: 'embedded database', stop: () => postgres.stop() });
  const { host, user, database } = postgres.connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

function startRedis(url: string, log: pino.Logger): Redis {
  const redis = connectRedis(url, log);
  started.push({ name: 'Redis', stop: () => redis.disconnect() });
  return redis;
}

function createMailerFor(config: Config, log: pino.Logger) {
  return createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: path.join(config.dataDir, 'outbox'),
    log,
  });
}

async function listen({ http, config }: ModuleContext): Promise<void> {
  await http.fastify.listen({ port: config.port, host: config.host });
  started.push({ name: 'http', stop: () => http.fastify.close() });
  console.log(
    [
      `Reelmates is running: open ${config.publicUrl.origin}`,
      `Data lies in ${config.dataDir}${config.databaseUrl ? ', the database where DATABASE_URL says' : ''}`,
      'Make an admin: npm run admin -- grant <username or email>',
    ].join('\n'),
  );
}

function stopOnSignals(log: pino.Logger): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm and the terminal may both pass on the same Ctrl-C, so a second signal is no impatience.
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      void stopAll().then(() => process.exit(0));
    });
  }
}

async function stopAll(): Promise<void> {
  for (const { name, stop } of started.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      console.error(`${name} did not stop cleanly:`, error);
    }
  }
}

/** One line for what an operator can mend; the whole error for a bug. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof DatabaseUnavailable) {
    return `DATABASE_URL leads to no usable database: ${error.message}`;
  }
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (code === 'EADDRINUSE' || code === 'EACCES') return `PORT cannot be listened on: ${error.message}`;
  return error;
}
