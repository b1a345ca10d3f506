import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Redis } from 'ioredis';
import PQueue from 'p-queue';
import type { DestinationStream } from 'pino';
import { createApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { openReplica } from '../db/replica.ts';
import type { ModuleContext } from '../http/module-context.ts';
import type { WebApp } from '../http/web-app/web-app.ts';
import { createImageProcessor } from '../platform/images/image-processor.ts';
import { createLog } from '../platform/log.ts';
import { openLocalStorage } from '../platform/storage/local-storage.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { plantPrivateStats } from './plant-private-stats.ts';
import { privacyWatch } from './privacy-watch.ts';
import { createClient, type TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { untilServed } from './until-served.ts';
import { watchLog } from './watch-log.ts';

export type TestUser = TestClient & { id: string; username: string; email: string; password: string };

export type TestApp = {
  url: string;
  db: Database;
  connectionString: string;
  context: ModuleContext;
  /** Advances the app's clock by a number of milliseconds. */
  advance(milliseconds: number): void;
  now(): Date;
  /** A client without a session. */
  anonymous: TestClient;
  /** A new account, signed in. */
  register(overrides?: Partial<Registration>): Promise<TestUser>;
  /** A new account that is an admin. */
  registerAdmin(): Promise<TestUser>;
  close(): Promise<void>;
};

type Registration = {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  countryCode?: string;
  phone?: string;
};

export type TestAppOptions = {
  env?: Record<string, string>;
  storage?: ObjectStorage;
  config?: Partial<Config>;
  /** A migrated database instead of a fresh one; `drop` runs at the end. */
  database?: TestDatabase;
  redis?: Redis;
  webApp?: WebApp;
  /**
   * The factor for the shares of callers; by default that of the limits. Tests of limits increase it, because on a
   * busy machine slow requests would be refused.
   */
  shareScale?: number;
  /** Where log lines go; by default to standard output. */
  logTo?: DestinationStream;
  /** Whether new people have a play session and a break in the past; tests about these switch it off. */
  plantPrivateStats?: boolean;
};

let people = 0;

/**
 * The real app on a database of its own, listening on a port of its own. Responses are checked against the contract:
 * a violation, such as an undeclared error, fails the request and closing the app. Responses and the log are searched
 * for private data: everyone who registers has a unique email, phone, name, play session and past break, which are
 * recognised anywhere.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-app-'));
  const config: Config = {
    ...loadConfig({ DATA_DIR: folder, RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'error', ...options.env }),
    databaseUrl: database.connectionString,
    ...options.config,
  };
  const log = createLog('trace', watchLog(config.logLevel, options.logTo));
  const db = openDatabase(database.connectionString, { maxConnections: 8 });
  const replica = config.replicaUrl === null ? null : openReplica(config.replicaUrl, db, log);
  const images = createImageProcessor({ log });
  const breaches: string[] = [];
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const context = await createApp({
    config,
    log,
    db,
    replica,
    clock,
    storage: options.storage ?? (await openLocalStorage(path.join(folder, 'objects'))),
    images,
    redis: options.redis ?? null,
    webApp: options.webApp ?? null,
    ...(options.shareScale === undefined ? {} : { shareScale: options.shareScale }),
    onBreach(breach) {
      breaches.push(breach);
      console.error(breach);
    },
  });
  const showsName = async (userId: string) =>
    (await db.query('select 1 from users where id = $1 and show_name', [userId])).length > 0;
  privacyWatch.nameLookUps.add(showsName);
  const url = await context.http.fastify.listen({ port: 0, host: '127.0.0.1' });

  // A few at a time: a busy machine refuses some of sixty concurrent ones.
  const registrations = new PQueue({ concurrency: 4 });
  const register = (overrides: Partial<Registration> = {}) => registrations.add(() => registerNow(overrides));

  async function registerNow(overrides: Partial<Registration>): Promise<TestUser> {
    const number = ++people;
    const username = overrides.username ?? `mate_${number}_${process.pid}`;
    const form = {
      username,
      email: `${username}@example.org`,
      password: 'Galah-Perch-42',
      firstName: `Robin-${process.pid}-${number}`,
      lastName: `Mate-${process.pid}-${number}`,
      countryCode: '+61',
      phone: `049157${String(number).padStart(4, '0')}`,
      ...overrides,
    };
    const client = createClient(url);
    const { status, body } = await untilServed(() => client.post('/api/register', form));
    if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
    const person = privacyWatch.whoHasSession(client.cookie());
    if (person && (options.plantPrivateStats ?? true)) await plantPrivateStats(db, person, number);
    return { ...client, id: body.id, username, email: form.email, password: form.password };
  }

  return {
    url,
    db,
    connectionString: database.connectionString,
    context,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    now: clock,
    anonymous: createClient(url, { withoutCookies: true }),
    register,
    async registerAdmin() {
      const user = await register();
      await db.query('insert into admins (user_id, created_at) values ($1, $2)', [user.id, clock()]);
      return user;
    },
    async close() {
      await context.http.fastify.close();
      privacyWatch.nameLookUps.delete(showsName);
      await images.close();
      await replica?.close();
      await db.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      privacyWatch.end();
      if (breaches.length > 0) throw new Error([...new Set(breaches)].join('\n'));
    },
  };
}
