import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setUpPath } from '@reelmates/contract/pages';
import type { Redis } from 'ioredis';
import type pino from 'pino';
import { createApp } from './app.ts';
import { type Config, loadConfig, StartError } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openReplica } from './db/replica.ts';
import { explainDatabaseError } from './db/unusable-database.ts';
import { refuseDemoDatabase } from './demo/refuse-demo-database.ts';
import type { ModuleContext } from './http/module-context.ts';
import { readWebApp } from './http/web-app/web-app.ts';
import { startClockCheck } from './jobs/clock-check.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { listAdmins } from './modules/admins/admins.public.ts';
import { importBundledVenues } from './modules/venues/venues.public.ts';
import { systemClock } from './platform/clock.ts';
import { startEmbeddedDatabase } from './platform/embedded-database.ts';
import { collectGarbageAfterBursts, returnMemory } from './platform/garbage-collection.ts';
import { createImageProcessor } from './platform/images/image-processor.ts';
import { assertPortCanBeOpened, explainListenError } from './platform/listening.ts';
import { createLog, logOutput } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { openLocalStorage } from './platform/storage/local-storage.ts';
import type { ObjectStorage } from './platform/storage/object-storage.ts';
import { assertStoreWorks } from './platform/storage/s3-start-check.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';
import { prepareFolder } from './platform/writable-folder.ts';

/** The parts that have been started, in order. They are stopped in reverse order. */
const started: { name: string; stop: () => Promise<unknown> | unknown }[] = [];
const STOP_WITHIN_MS = 28_000;
const STOP_AFTER_FAILURE_MS = 5_000;
/** Whether a signal has asked for the end: it ends the process, and takes away what a start in progress works with. */
let stopping = false;

try {
  await start(loadConfig());
} catch (error) {
  if (!stopping) {
    // Printed first: an embedded database that was started stops with this process in any case.
    console.error(explain(error));
    await Promise.race([stopAll(), delay(STOP_AFTER_FAILURE_MS)]);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel, logOutput());
  stopOnSignals(log);

  await assertPortCanBeOpened(config);
  if (config.s3) await assertStoreWorks(config.s3);
  const connectionString = config.databaseUrl ?? (await startOwnDatabase(config, log));
  await prepareDataFolder(config);
  await migrate(connectionString);
  const db = openDatabase(connectionString, {
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  started.push({ name: 'database connections', stop: () => db.close() });
  const clockCheck = await startClockCheck({ db, clock: systemClock, log });
  started.push({ name: 'clock check', stop: () => clockCheck.stop() });
  const replica = config.replicaUrl === null ? null : openReplica(config.replicaUrl, db, log);
  if (replica) started.push({ name: 'connections to the replica', stop: () => replica.close() });
  await importBundledVenues(db, systemClock);

  const images = createImageProcessor({ log });
  started.push({ name: 'image workers', stop: () => images.close() });
  const storage = await openStorage(config);
  // Imported only for a demo: it brings the library that draws its photos, which the server process does not need
  // otherwise.
  const demo = config.demo ? await import('./demo/demo.ts') : null;
  const demoParts = { config, connectionString, log, storage, images };
  if (demo) await demo.prepareDemo(demoParts, (line) => console.log(line));
  else await refuseDemoDatabase(db);
  const context = await createApp({
    config,
    log,
    db,
    replica,
    clock: systemClock,
    storage,
    images,
    redis: config.redisUrl ? await startRedis(config.redisUrl, log) : null,
    webApp: await readWebApp(path.join(import.meta.dirname, '../../web/dist'), config),
  });
  const jobs = await startJobs({
    connectionString,
    log,
    context,
    mailer: createMailerFor(config, log),
    resetDemo: demo && (() => demo.resetDueDemo(demoParts)),
  });
  started.push({ name: 'jobs', stop: () => jobs.stop() });

  const { gc } = globalThis;
  // Releases memory that only the start needed, while no request waits.
  if (gc) returnMemory(gc);
  await listen(context, demo ? demo.signInDetails : await nextSteps(db, config));
  if (gc)
    started.push({ name: 'garbage collection', stop: collectGarbageAfterBursts(() => returnMemory(gc)) });
}

async function startOwnDatabase(config: Config, log: pino.Logger): Promise<string> {
  const postgres = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (line, level) => log[level]({ from: 'postgres' }, line),
  });
  started.push({ name: 'embedded database', stop: () => postgres.stop() });
  return postgres.connectionString;
}

/** Runs after the embedded database has created DATA_DIR with the mode that it needs. */
async function prepareDataFolder({ dataDir, s3, smtpUrl }: Config): Promise<void> {
  await prepareFolder(path.join(dataDir, 'uploading'));
  if (!s3) await prepareFolder(objectsFolder(dataDir));
  if (!smtpUrl) await prepareFolder(outboxFolder(dataDir));
}

function objectsFolder(dataDir: string): string {
  return path.join(dataDir, 'objects');
}

function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

async function openStorage({ s3, dataDir }: Config): Promise<ObjectStorage> {
  return s3 ? createS3Storage(s3) : openLocalStorage(objectsFolder(dataDir));
}

async function startRedis(url: string, log: pino.Logger): Promise<Redis> {
  const { connectRedis } = await import('./platform/redis.ts');
  const redis = connectRedis(url, log);
  started.push({ name: 'Redis', stop: () => redis.disconnect() });
  return redis;
}

function createMailerFor(config: Config, log: pino.Logger) {
  return createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: outboxFolder(config.dataDir),
    log,
  });
}

async function listen({ http, config }: ModuleContext, hints: readonly string[]): Promise<void> {
  try {
    await http.fastify.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw explainListenError(error, config);
  }
  started.push({ name: 'http', stop: () => http.fastify.close() });
  console.log(
    [
      `Reelmates is running: open ${config.publicUrl.origin}`,
      `Data lies in ${config.dataDir}${config.databaseUrl ? ', the database where DATABASE_URL says' : ''}`,
      ...hints,
    ].join('\n'),
  );
}

/** How to make the first admin of a new instance, and where admins see what else it needs. */
async function nextSteps(db: Database, { publicUrl }: Config): Promise<string[]> {
  const setUp = `${publicUrl.origin}${setUpPath}`;
  const admins = await listAdmins({ db });
  if (admins.some((admin) => admin.is_active)) return [`What is left to set up, for admins: ${setUp}`];
  return [
    'There is no admin yet. Sign up there, then make that account the first one, on this machine:',
    '  npm run admin -- grant <username or email>',
    `What is left to set up is then at ${setUp}`,
  ];
}

function stopOnSignals(log: pino.Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm and the terminal may both forward one Ctrl-C, so a second signal is ignored.
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

/** A single line for an error that the operator can correct; the whole error for a bug. */
function explain(error: unknown): unknown {
  const explained = explainDatabaseError(error);
  return explained instanceof StartError ? explained.message : explained;
}
