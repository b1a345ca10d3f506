import path from 'node:path';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { limits as productLimits } from '@reelmates/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { Database, Queryable } from './db/database.ts';
import { openKeyedHash } from './db/keyed-hash.ts';
import { addApiDocs } from './http/api-docs/api-docs.ts';
import { addCompression } from './http/compression.ts';
import type { ReportBreach } from './http/endpoints/declared-responses.ts';
import { answerUnknownPath } from './http/error-responses.ts';
import { addHealthRoutes } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { createRateLimits } from './http/limits/rate-limits.ts';
import { createRequestShares } from './http/limits/request-shares.ts';
import type { ModuleContext } from './http/module-context.ts';
import type { ContentSources } from './http/security-headers.ts';
import type { ActivityLog } from './http/session/activity-log.ts';
import type { Sessions } from './http/session/session.ts';
import { addWebApp, type WebApp } from './http/web-app/web-app.ts';
import { registerAccountDeletion } from './modules/account-lifecycle/account-deletion.routes.ts';
import { registerAccountMail } from './modules/account-mail/account-mail.routes.ts';
import { createExitTokens } from './modules/accounts/accounts.public.ts';
import { registerAccounts } from './modules/accounts/accounts.routes.ts';
import { createActivityLog } from './modules/activity/activity.public.ts';
import { registerAdminUsers } from './modules/admin-users/admin-users.routes.ts';
import { registerAdmins } from './modules/admins/admins.routes.ts';
import { registerAudit } from './modules/audit/audit.routes.ts';
import { registerBreaks } from './modules/breaks/breaks.routes.ts';
import { registerComments } from './modules/comments/comments.routes.ts';
import { registerDashboard } from './modules/dashboard/dashboard.routes.ts';
import { registerDataExport } from './modules/data-export/data-export.routes.ts';
import { registerGuestPages } from './modules/guest-pages/guest-pages.routes.ts';
import { registerJackpots } from './modules/jackpots/jackpots.routes.ts';
import { registerVenueJackpots } from './modules/jackpots/venue-jackpots.routes.ts';
import { registerLeaderboard } from './modules/leaderboard/leaderboard.routes.ts';
import { registerConfirmPassword } from './modules/login-sessions/confirm-password.routes.ts';
import { createKnownDevices, createSessions } from './modules/login-sessions/login-sessions.public.ts';
import { registerLoginSessions } from './modules/login-sessions/login-sessions.routes.ts';
import { registerSignIn } from './modules/login-sessions/sign-in.routes.ts';
import { registerMap } from './modules/map/map.routes.ts';
import { registerDecisions } from './modules/moderation/decisions.routes.ts';
import { registerDenialReasons } from './modules/moderation/denial-reasons.routes.ts';
import { registerQueues } from './modules/moderation/queues.routes.ts';
import { registerNotifications } from './modules/notifications/notifications.routes.ts';
import { registerOdds } from './modules/odds/odds.routes.ts';
import { registerPeopleSearch } from './modules/people-search/people-search.routes.ts';
import { registerPoints } from './modules/points/points.routes.ts';
import { registerPostPictures } from './modules/post-pictures/post-pictures.routes.ts';
import { registerPostTalk } from './modules/post-talk/post-talk.routes.ts';
import { registerPosts } from './modules/posts/posts.routes.ts';
import { registerReports } from './modules/reports/reports.routes.ts';
import { registerSetUp } from './modules/set-up/set-up.routes.ts';
import { registerSocial } from './modules/social/social.routes.ts';
import { registerSuggestions } from './modules/suggestions/suggestions.routes.ts';
import { registerTracker } from './modules/tracker/tracker.routes.ts';
import { registerUploads } from './modules/uploads/uploads.routes.ts';
import { registerVenueFinder } from './modules/venue-finder/venue-finder.routes.ts';
import { registerVenueMerging } from './modules/venue-merging/venue-merging.routes.ts';
import { registerVenueReports } from './modules/venue-reports/venue-reports.routes.ts';
import { registerVenues } from './modules/venues/venues.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { ImageProcessor } from './platform/images/image-processor.ts';
import type { ObjectStorage } from './platform/storage/object-storage.ts';
import { openTemporaryFiles } from './platform/temporary-files.ts';

export type AppParts = {
  config: Config;
  log: FastifyBaseLogger;
  db: Database;
  replica?: Queryable | null;
  clock: Clock;
  storage: ObjectStorage;
  images: ImageProcessor;
  redis: Redis | null;
  webApp: WebApp | null;
  /** Scales the shares of callers, instead of `config.rateLimitScale`. Only for tests of rate limits. */
  shareScale?: number;
  /** Receives violations of the contract by responses. Only for tests, because checking each response is slow. */
  onBreach?: ReportBreach;
  /** Replaces login sessions with cookies. Only for an app that no client can reach. */
  sessionsOf?: (activity: ActivityLog) => Sessions;
};

/** Assembles the server, in the order in which a request passes its parts. */
export async function createApp(parts: AppParts): Promise<ModuleContext> {
  const { config, log, db, clock, storage, images, webApp } = parts;
  const limits = createRateLimits(config.rateLimitScale, parts.redis, log);
  const isSecure = config.publicUrl.protocol === 'https:';
  const shares = createRequestShares(parts.shareScale ?? config.rateLimitScale);
  const activity = createActivityLog({ db, log, timeZone: config.adminTimeZone });
  const sessions = parts.sessionsOf?.(activity) ?? createSessions(db, clock, isSecure, activity);
  const exitTokens = createExitTokens(db, clock);
  const http = await createHttpServer({
    log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    db,
    clock,
    sessions,
    exitTokens,
    limits,
    shares,
    contentSources: contentSourcesOf(config, webApp),
    connections: config,
    onBreach: parts.onBreach ?? null,
  });
  http.fastify.addHook('onClose', () => activity.close());
  await addCompression(http.fastify);
  const context: ModuleContext = {
    http,
    config,
    db,
    replica: parts.replica ?? db,
    keyedHash: await openKeyedHash(db),
    clock,
    sessions,
    activity,
    devices: createKnownDevices(db, clock, isSecure),
    exitTokens,
    limits,
    shares,
    storage,
    temporaryFiles: await openTemporaryFiles(path.join(config.dataDir, 'uploading'), {
      concurrency: productLimits.uploadsAtOnce,
      perOwner: limits.scaled(productLimits.uploadsAtOncePerAccount),
    }),
    images,
    log,
  };

  await registerModules(context);
  addApiDocs(http.fastify, config);
  addHealthRoutes(http.fastify, db, storage);
  if (webApp) registerGuestPages(context, await addWebApp(http.fastify, webApp, config));
  else http.fastify.setNotFoundHandler(answerUnknownPath);
  return context;
}

async function registerModules(context: ModuleContext): Promise<void> {
  registerAccounts(context);
  registerSignIn(context);
  registerLoginSessions(context);
  registerConfirmPassword(context);
  registerAccountDeletion(context);
  registerDataExport(context);
  registerAccountMail(context);
  await registerUploads(context);
  registerPosts(context);
  registerPostPictures(context);
  registerPostTalk(context);
  registerSocial(context);
  registerPeopleSearch(context);
  registerSuggestions(context);
  registerQueues(context);
  registerDecisions(context);
  registerDenialReasons(context);
  registerComments(context);
  registerReports(context);
  registerNotifications(context);
  registerVenues(context);
  registerVenueFinder(context);
  registerVenueJackpots(context);
  registerJackpots(context);
  registerVenueReports(context);
  registerVenueMerging(context);
  registerTracker(context);
  registerBreaks(context);
  registerOdds(context);
  registerPoints(context);
  registerLeaderboard(context);
  await registerMap(context);
  registerDashboard(context);
  registerSetUp(context);
  registerAdmins(context);
  registerAdminUsers(context);
  registerAudit(context);
}

function contentSourcesOf(config: Config, webApp: WebApp | null): ContentSources {
  const images = config.imagesUrl === null ? [] : [config.imagesUrl];
  return {
    scriptHashes: webApp?.scriptHashes ?? [],
    styleHashes: webApp?.styleHashes ?? [],
    images,
    connect: [
      // The service worker fetches and stores images.
      ...images,
      ...(config.s3 ? [new URL(config.s3.endpoint).origin] : []),
      // The map style itself names the hosts of its tiles.
      ...(config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin, 'https:'] : []),
    ],
  };
}

/** The names of the contract's endpoints that have no handler. A start-up test expects none. */
export function unboundEndpoints({ http }: ModuleContext): string[] {
  return [...allEndpoints].filter(([, endpoint]) => !http.bound.has(endpoint)).map(([name]) => name);
}
