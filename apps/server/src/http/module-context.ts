import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { KeyedHash } from '../db/keyed-hash.ts';
import type { Clock } from '../platform/clock.ts';
import type { ImageProcessor } from '../platform/images/image-processor.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import type { TemporaryFiles } from '../platform/temporary-files.ts';
import type { HttpServer } from './http-server.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RequestShares } from './limits/request-shares.ts';
import type { ActivityLog } from './session/activity-log.ts';
import type { ExitTokens } from './session/exit-tokens.ts';
import type { KnownDevices } from './session/known-devices.ts';
import type { Sessions } from './session/session.ts';

/** The parts of the process that modules use. */
export type ModuleContext = {
  http: HttpServer;
  config: Config;
  db: Database;
  /** For reads that may be a few minutes old: the replica if there is one, otherwise `db`. */
  replica: Queryable;
  keyedHash: KeyedHash;
  clock: Clock;
  sessions: Sessions;
  activity: ActivityLog;
  devices: KnownDevices;
  exitTokens: ExitTokens;
  limits: RateLimits;
  shares: RequestShares;
  storage: ObjectStorage;
  /** Files for photos that are being received. */
  temporaryFiles: TemporaryFiles;
  images: ImageProcessor;
  log: FastifyBaseLogger;
};
